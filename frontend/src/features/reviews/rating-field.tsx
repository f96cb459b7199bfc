import { Input } from 'antd';
import { Stars } from '@/ui/stars';
import styles from './review-form.module.css';
import { checkRating } from './review-rules';

interface RatingFieldProps {
  /** given by the form item around, like the rest */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** A rating as a number, with the stars it makes. */
export function RatingField({ id, value = '', onChange, ...described }: RatingFieldProps) {
  return (
    <div className={styles.rating}>
      <Input
        {...described}
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        max={5}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        className={styles.number}
      />
      {/* Its number says it already. */}
      <span aria-hidden="true">
        <Stars rating={checkRating(value) === undefined ? Number(value) : 0} />
      </span>
    </div>
  );
}

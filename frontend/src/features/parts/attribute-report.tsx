import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { AttributeChangeView, AttributeView } from '@/api/types.gen';
import { formatCount, formatCounted } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import table from '@/ui/table.module.css';
import { formatStored } from './attributes';
import styles from './manage-attributes.module.css';

interface AttributeReportViewProps {
  /** before the change */
  attribute: AttributeView | undefined;
  report: AttributeChangeView;
  onBack: () => void;
}

/** What a change of an attribute would do to the values that parts have. */
export function AttributeReportView({ attribute, report, onBack }: AttributeReportViewProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const failures = report.failed_count;
  return (
    <section className={`${layout.stack} ${layout.tight} ${styles.report}`} aria-labelledby="attribute-report">
      <p id="attribute-report" ref={heading} tabIndex={-1} className={styles.result ?? ''}>
        {failures === 0
          ? `All ${formatCounted(report.total, 'value')} convert`
          : `${formatCount(report.converts)} of ${formatCount(report.total)} convert; ${formatCount(failures)} ${failures === 1 ? 'does' : 'do'} not`}
      </p>
      {failures > 0 && (
        <>
          <p>Nothing has changed yet. Mend these values at their parts first, or drop them:</p>
          <PartValues {...{ attribute, count: failures, values: report.failed }} label="Values that do not convert" />
        </>
      )}
      <div>
        <Button onClick={onBack}>Back to the form</Button>
      </div>
    </section>
  );
}

interface PartValuesProps {
  attribute: AttributeView | undefined;
  /** the first ones */
  values: AttributeChangeView['failed'];
  /** of all */
  count: number;
  label: string;
}

/** Values of an attribute with links to the parts that have them. */
export function PartValues({ attribute, values, count, label }: PartValuesProps) {
  const unnamed = count - values.length;
  return (
    <ul className={`${layout.list} ${layout.lined} ${styles.failed}`} tabIndex={0} aria-label={label}>
      {values.map(({ _id, name, text }) => (
        <li key={_id}>
          <Link to={paths.editPart(_id)} target="_blank" className={table.rowLink}>
            {name}
            <span className="visually-hidden">, in a new tab</span>
          </Link>
          <q>{formatStored(attribute?.kind, text)}</q>
        </li>
      ))}
      {unnamed > 0 && <li>and {formatCount(unnamed)} more</li>}
    </ul>
  );
}

import { newReviewBodyLimits } from '@/api/limits.gen';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useAddReviewMutation } from '@/api/api';
import { fieldErrors, problemOf } from '@/api/problem';
import { ruleOf, showAtFields, useUnsavedForm, useValidateAfterSubmit } from '@/ui/form-rule';
import layout from '@/ui/layout.module.css';
import { StarButtons } from '@/ui/stars';
import { checkSeveralLines } from '@/ui/field-rules';
import { isWholeNumber, trimmed } from '@/ui/text-rules';
import { toast } from '@/ui/toast';
import styles from './reviews.module.css';

interface Fields {
  review: string;
  rating: string;
}

const EMPTY: Fields = { review: '', rating: '' };

export function checkReview(review: string): string | undefined {
  return trimmed(review) === '' ? '*Write your review' : checkSeveralLines(review);
}

export function checkRating(rating: string): string | undefined {
  const text = rating.trim();
  if (text === '') return '*Enter a rating out of 5';
  if (!isWholeNumber(text)) return '*Please enter a number that is an integer number';
  if (Number(text) > 5) return 'The rating could not be greater than 5';
  return Number(text) < 0 ? 'The rating could not be less than 0' : undefined;
}

/** Adds a review under the name of the signed-in customer. */
export function ReviewForm({ author }: { author: string }) {
  const [form] = Form.useForm<Fields>();
  const { formProps, restart } = useValidateAfterSubmit();
  const [addReview, { isLoading }] = useAddReviewMutation();
  const [problem, setProblem] = useState('');
  useUnsavedForm(form, EMPTY);

  const submit = async ({ review, rating }: Fields) => {
    setProblem('');
    const { data, error } = await addReview({
      newReviewBody: { name: author, review: trimmed(review), rating: Number(rating) },
    });
    if (data?.insertedId) {
      toast.success('Review Successfully Added!');
      form.resetFields();
      restart();
      return;
    }
    toast.error('Failed to add Review');
    if (!showAtFields(form, fieldErrors(error))) setProblem(problemOf(error).detail);
  };

  return (
    <Form<Fields>
      {...formProps}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={EMPTY}
      onFinish={(fields) => void submit(fields)}
      className={layout.narrow ?? ''}
    >
      <Form.Item name="review" label="Review Text" rules={[ruleOf(checkReview)]}>
        <Input.TextArea rows={5} className={styles.text} maxLength={newReviewBodyLimits.review} />
      </Form.Item>
      <Form.Item
        name="rating"
        label="Rating"
        rules={[ruleOf(checkRating)]}
        extra={<span className={layout.fieldNote}>A whole number out of 5</span>}
      >
        <RatingField />
      </Form.Item>
      <div className={`${layout.row} ${layout.fullOnPhone}`}>
        <Button type="primary" size="large" htmlType="submit" loading={isLoading}>
          Add Review
        </Button>
      </div>
      {problem !== '' && (
        <p role="alert" className={`${layout.notice} ${styles.problem}`} data-tone="danger">
          {problem}
        </p>
      )}
    </Form>
  );
}

interface RatingFieldProps {
  /** set by the form item around it, like the other props */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** A number field for the rating, next to the stars that fill it, and that it fills. */
function RatingField({ id, value = '', onChange, ...described }: RatingFieldProps) {
  return (
    <div className={layout.row}>
      <Input
        {...described}
        id={id}
        // Not a number field, whose value the wheel changes while the page is scrolled.
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        className={styles.number}
      />
      <StarButtons
        rating={checkRating(value) === undefined ? Number(value) : 0}
        onPick={(rating) => onChange?.(String(rating))}
      />
    </div>
  );
}

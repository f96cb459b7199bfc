import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useAddReviewMutation } from '@/api/api';
import { fieldErrors, problemOf } from '@/api/problem';
import { ruleOf, showAtFields, useValidateAfterSubmit } from '@/ui/form-rule';
import { useToast } from '@/ui/toast';
import { RatingField } from './rating-field';
import styles from './review-form.module.css';
import { checkRating, checkReview } from './review-rules';

interface Fields {
  review: string;
  rating: string;
}

/** Adds a review in the name of whoever is signed in. */
export function ReviewForm({ author }: { author: string }) {
  const [form] = Form.useForm<Fields>();
  const { formProps, restart } = useValidateAfterSubmit();
  const [addReview, { isLoading }] = useAddReviewMutation();
  const toast = useToast();
  const [refusal, setRefusal] = useState('');

  const submit = async ({ review, rating }: Fields) => {
    setRefusal('');
    const { data, error } = await addReview({
      newReviewBody: { name: author, review: review.trim(), rating: Number(rating) },
    });
    if (data?.insertedId) {
      toast.success('Review Successfully Added!');
      form.resetFields();
      restart();
      return;
    }
    toast.error('Failed to add Review');
    if (!showAtFields(form, fieldErrors(error))) setRefusal(problemOf(error).detail);
  };

  return (
    <Form<Fields>
      {...formProps}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ review: '', rating: '' }}
      onFinish={(fields) => void submit(fields)}
      className={styles.form}
    >
      <Form.Item name="review" label="Review Text" rules={[ruleOf(checkReview)]}>
        <Input.TextArea rows={5} className={styles.text} maxLength={2000} />
      </Form.Item>
      <Form.Item
        name="rating"
        label="Rating"
        rules={[ruleOf(checkRating)]}
        extra={<span className={styles.hint}>A whole number out of 5</span>}
      >
        <RatingField />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" loading={isLoading}>
        Add Review
      </Button>
      {refusal !== '' && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </Form>
  );
}

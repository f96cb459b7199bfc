import { Form } from 'antd';
import { useRequestCorrectionMutation } from '@/api/api';
import { fieldErrors, problemOf } from '@/api/problem';
import type { BillingBody, OrderPaperView } from '@/api/types.gen';
import { BillingFormItems } from '@/features/users/billing-form-items';
import { FormDialog } from '@/ui/form-dialog';
import { showAtFields } from '@/ui/form-rule';
import { trimmed } from '@/ui/text-rules';
import { toast } from '@/ui/toast';
import { billingOf } from './paper-names';
import styles from './papers.module.css';

interface RequestDialogProps {
  orderId: string;
  invoice: OrderPaperView;
  onClosed: (isAsked: boolean) => void;
}

/** The customer asks to address the invoice to other billing data. */
export function RequestDialog({ orderId, invoice: { number, buyer }, onClosed }: RequestDialogProps) {
  const [form] = Form.useForm<BillingBody>();
  const [requestCorrection] = useRequestCorrectionMutation();
  return (
    <FormDialog
      form={form}
      title={`Ask to correct invoice ${number}`}
      submitLabel="Ask"
      initialValues={billingOf(buyer)}
      onSubmit={async (fields) => {
        const billingBody = Object.fromEntries(
          Object.entries(fields).map(([name, text]) => [name, trimmed((text as string | undefined) ?? '')]),
        );
        const { error } = await requestCorrection({ id: orderId, billingBody });
        if (error) return !showAtFields(form, fieldErrors(error)) && problemOf(error).detail;
        toast.success('We got your request, and answer by e-mail');
        return true;
      }}
      onOpen={() => form.focusField('company')}
      onClosed={onClosed}
    >
      <p className={styles.explanation}>
        Enter the data as they are to be printed. When we agree, you get a new invoice and a credit note on this one.
      </p>
      <BillingFormItems />
    </FormDialog>
  );
}

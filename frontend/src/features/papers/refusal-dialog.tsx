import { refusalBodyLimits } from '@/api/limits.gen';
import { Form, Input } from 'antd';
import { useRefuseCorrectionMutation } from '@/api/admin-api';
import { fieldErrors, problemOf } from '@/api/problem';
import type { RefusalBody } from '@/api/types.gen';
import { checkSeveralLines } from '@/ui/field-rules';
import { FormDialog } from '@/ui/form-dialog';
import { ruleOf, showAtFields } from '@/ui/form-rule';
import { trimmed } from '@/ui/text-rules';
import { toast } from '@/ui/toast';

interface RefusalDialogProps {
  orderId: string;
  invoice: string;
  onClosed: (isRefused: boolean) => void;
}

/** Asks for the sentence with which an admin refuses to correct an invoice. */
export function RefusalDialog({ orderId, invoice, onClosed }: RefusalDialogProps) {
  const [form] = Form.useForm<RefusalBody>();
  const [refuseCorrection] = useRefuseCorrectionMutation();
  return (
    <FormDialog
      form={form}
      title={`Refuse to correct invoice ${invoice}?`}
      submitLabel="Refuse"
      danger
      initialValues={{ refusal: '' }}
      onSubmit={async ({ refusal }) => {
        const { error } = await refuseCorrection({ id: orderId, refusalBody: { refusal: trimmed(refusal) } });
        if (error) return !showAtFields(form, fieldErrors(error)) && problemOf(error).detail;
        toast.success('Refused, and the customer is told why');
        return true;
      }}
      onOpen={() => form.focusField('refusal')}
      onClosed={onClosed}
    >
      <Form.Item<RefusalBody>
        name="refusal"
        label="Reason"
        extra="The customer reads it by e-mail and on the page of the order."
        rules={[ruleOf((reason) => (trimmed(reason) === '' ? '*Enter the reason' : checkSeveralLines(reason)))]}
      >
        <Input.TextArea rows={3} maxLength={refusalBodyLimits.refusal} />
      </Form.Item>
    </FormDialog>
  );
}

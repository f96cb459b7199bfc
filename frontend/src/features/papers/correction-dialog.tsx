import { correctionBodyLimits } from '@/api/limits.gen';
import { Form, Input } from 'antd';
import { useCorrectInvoiceMutation } from '@/api/admin-api';
import { fieldErrors, problemOf } from '@/api/problem';
import type { CorrectionBody, CorrectionRequestView, OrderPaperView } from '@/api/types.gen';
import { BillingFormItems } from '@/features/users/billing-form-items';
import { checkOneLine } from '@/ui/field-rules';
import { FormDialog } from '@/ui/form-dialog';
import { PrintedItem } from '@/ui/printed-item';
import { ruleOf, showAtFields } from '@/ui/form-rule';
import { toast } from '@/ui/toast';
import { trimmed } from '@/ui/text-rules';
import { billingOf, presentInvoice } from './paper-names';
import styles from './papers.module.css';

type BuyerFields = Omit<CorrectionBody, 'invoice'>;

interface CorrectionDialogProps {
  orderId: string;
  invoice: OrderPaperView;
  /** what the customer asked for */
  asked?: CorrectionRequestView | undefined;
  onClosed: (isCorrected: boolean) => void;
}

/** Asks whom the new invoice is addressed to. */
export function CorrectionDialog({ orderId, invoice: { number, buyer }, asked, onClosed }: CorrectionDialogProps) {
  const [form] = Form.useForm<BuyerFields>();
  const [correctInvoice] = useCorrectInvoiceMutation();
  const printed = filled({ name: buyer.name, ...billingOf(buyer) });

  return (
    <FormDialog
      form={form}
      title={`Correct invoice ${number}`}
      submitLabel="Correct"
      initialValues={asked ? filled({ ...asked, name: buyer.name }) : printed}
      onSubmit={async (fields) => {
        const given = filled(fields);
        if (JSON.stringify(given) === JSON.stringify(printed)) return 'The invoice has these data already.';
        const { data, error } = await correctInvoice({ id: orderId, correctionBody: { ...given, invoice: number } });
        if (error) return !showAtFields(form, fieldErrors(error)) && problemOf(error).detail;
        toast.success(`Invoice ${presentInvoice(data)?.number ?? ''} replaces ${number}`);
        return true;
      }}
      onOpen={() => form.focusField('name')}
      onClosed={onClosed}
    >
      <p className={styles.explanation}>
        Issues a credit note over all that is left of it, and a new invoice. No money is moved.
      </p>
      <PrintedItem name="name" label="Name" rules={[ruleOf(checkName)]}>
        <Input maxLength={correctionBodyLimits.name} autoComplete="off" />
      </PrintedItem>
      <BillingFormItems />
    </FormDialog>
  );
}

/** The fields that have a text, trimmed. */
function filled({ name, company, tax_id, billing_address }: { [Field in keyof BuyerFields]?: string | undefined }) {
  const texts = Object.entries({ name, company, tax_id, billing_address })
    .map(([field, text = '']) => [field, trimmed(text)] as const)
    .filter(([, text]) => text !== '');
  return { name: '', ...(Object.fromEntries(texts) as Partial<BuyerFields>) };
}

function checkName(name: string): string | undefined {
  return trimmed(name) === '' ? '*Enter the name' : checkOneLine(name);
}

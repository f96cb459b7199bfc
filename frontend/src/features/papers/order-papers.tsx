import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useCreateInvoiceMutation } from '@/api/admin-api';
import { useGetConfigQuery, useListPapersOfOrderQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { OrderPaperView, OrderView } from '@/api/types.gen';
import { isPaid, REFETCH_ON_VIEW, type Audience } from '@/features/orders/order-status';
import layout from '@/ui/layout.module.css';
import { FORM_PART, lazyPart, opensDialog } from '@/ui/lazy-part';
import { LoadingPanel } from '@/ui/loading-panel';
import { withPrintNote } from '@/ui/print-note';
import { QueryState } from '@/ui/query-state';
import { StatusTag } from '@/ui/status-tag';
import { toast } from '@/ui/toast';
import { CorrectionRequest, newestRequest } from './correction-request';
import { DownloadPaper } from './download-paper';
import { isOpen, KIND_NAMES, paperId, presentInvoice } from './paper-names';
import { PaperRow } from './paper-row';
import { NoInvoicesNote } from './no-invoices-note';

const HEADING_ID = 'order-papers';
const REFETCH_DELAY_MS = 3_000;

/** After an action that removes its own button. */
const focusHeading = () => document.getElementById(HEADING_ID)?.focus();

/* Loaded when they are opened. */
const CorrectionDialog = lazyPart(async () => (await import('./correction-dialog')).CorrectionDialog, FORM_PART);
const RequestDialog = lazyPart(async () => (await import('./request-dialog')).RequestDialog, FORM_PART);
const RefusalDialog = lazyPart(async () => (await import('./refusal-dialog')).RefusalDialog, FORM_PART);

type Dialog = 'correct' | 'ask' | 'refuse';

interface OrderPapersProps {
  order: OrderView;
  /** Admins correct invoices and create missing ones. */
  audience: Audience;
}

/** The invoices and credit notes of a paid order. */
export function OrderPapers({ order, audience }: OrderPapersProps) {
  if (!isPaid(order) || (order.papers === undefined && audience === 'customer')) return null;
  const unprinted = withPrintNote(printedTexts(order).join('\n'));
  return (
    <section className={`screen-only ${layout.panel} ${layout.padded} ${layout.stack}`} aria-labelledby={HEADING_ID}>
      <div className={`${layout.row} ${layout.spread}`}>
        <h2 id={HEADING_ID} tabIndex={-1}>
          Invoices
        </h2>
        {audience === 'admin' && (
          <DownloadPaper path={`/packing-slips?ids=${order._id}`} aria-describedby={HEADING_ID}>
            Packing Slip
          </DownloadPaper>
        )}
      </div>
      {order.papers === undefined ? (
        <MissingInvoice orderId={order._id} />
      ) : (
        <PaperList order={order} audience={audience} />
      )}
      {unprinted && <p className={layout.muted}>{unprinted}</p>}
    </section>
  );
}

/** The texts of an order that its papers print. */
function printedTexts({ name, company, tax_id, billing_address, delivery_address, po_number, note, lines }: OrderView) {
  return [
    ...[name, company, tax_id, billing_address, delivery_address, po_number, note],
    ...lines.map(({ part_name }) => part_name),
  ];
}

function MissingInvoice({ orderId }: { orderId: string }) {
  const [createInvoice, { isLoading }] = useCreateInvoiceMutation();
  const { data: config } = useGetConfigQuery();
  const create = async () => {
    if (isLoading) return;
    const { data, error } = await createInvoice({ id: orderId });
    if (error) {
      toast.error(problemOf(error).detail);
      return;
    }
    toast.success(`Invoice ${presentInvoice(data)?.number ?? ''} created`);
    focusHeading();
  };
  return (
    <div className={`${layout.row} ${layout.spread} ${layout.fullOnPhone}`}>
      <div className={`${layout.stack} ${layout.tight} ${layout.start}`}>
        <StatusTag tone="warning">No invoice</StatusTag>
        <p className={layout.muted}>It was paid while the shop made no invoices, or imported without one.</p>
      </div>
      {config?.invoices === false ? (
        <NoInvoicesNote />
      ) : (
        <Button loading={isLoading} onClick={() => void create()}>
          Create Invoice
        </Button>
      )}
    </div>
  );
}

function PaperList({ order, audience }: OrderPapersProps) {
  const orderId = order._id;
  const request = newestRequest(order);
  const asked = request?.status === 'open' ? request : undefined;
  const papers = useListPapersOfOrderQuery({ id: orderId }, REFETCH_ON_VIEW);
  const [dialog, setDialog] = useState<{ of: Dialog; invoice: OrderPaperView }>();
  const isBeingMade = papers.data?.items.length === 0;
  const { refetch } = papers;
  // The request issues what the order owes, so a second one finds what the first could not wait for.
  useEffect(() => {
    if (!isBeingMade) return;
    const timer = setTimeout(() => void refetch(), REFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isBeingMade, refetch]);

  const close = (isDone: boolean) => {
    setDialog(undefined);
    if (isDone) focusHeading();
  };

  return (
    <>
      <QueryState query={papers} name="The papers" loading={<LoadingPanel label="Loading the papers" rows={2} />}>
        {({ items }) => {
          const present = presentInvoice(items);
          if (!present) return <p className={layout.hint}>The invoice is being made.</p>;
          const mayCorrect = isOpen(present, items);
          const opener = (of: Dialog, part: { preload: () => unknown }, label: string) => (
            <Button
              {...opensDialog(part)}
              aria-describedby={paperId(present._id)}
              onClick={() => setDialog({ of, invoice: present })}
            >
              {label}
            </Button>
          );
          const correct = () => opener('correct', CorrectionDialog, 'Correct Buyer Data');
          const ask = () => opener('ask', RequestDialog, 'Ask for a Correction');
          return (
            <>
              {request && (
                <CorrectionRequest
                  request={request}
                  audience={audience}
                  buyer={present.buyer}
                  deliveryAddress={order.delivery_address}
                >
                  {audience === 'admin' && (
                    <div className={`${layout.row} ${layout.growOnPhone}`}>
                      {mayCorrect && correct()}
                      {opener('refuse', RefusalDialog, 'Refuse')}
                    </div>
                  )}
                </CorrectionRequest>
              )}
              <ul className={`${layout.list} ${layout.lined} ${layout.open}`}>
                {items.map((paper) => (
                  <PaperRow
                    key={paper._id}
                    paper={paper}
                    orderId={orderId}
                    description={descriptionOf(paper)}
                    tag={paper.kind === 'invoice' && paper !== present && <StatusTag tone="muted">Replaced</StatusTag>}
                  >
                    {mayCorrect && paper === present && !asked && (audience === 'admin' ? correct() : ask())}
                  </PaperRow>
                ))}
              </ul>
            </>
          );
        }}
      </QueryState>
      {dialog?.of === 'correct' && (
        <CorrectionDialog orderId={orderId} invoice={dialog.invoice} asked={asked} onClosed={close} />
      )}
      {dialog?.of === 'ask' && <RequestDialog orderId={orderId} invoice={dialog.invoice} onClosed={close} />}
      {dialog?.of === 'refuse' && <RefusalDialog orderId={orderId} invoice={dialog.invoice.number} onClosed={close} />}
    </>
  );
}

function descriptionOf({ kind, buyer, invoice = '', reason = 'refund' }: OrderPaperView): string {
  if (kind === 'invoice') return `${KIND_NAMES[kind]} to ${buyer.company ?? buyer.name}`;
  return `${KIND_NAMES[kind]} on ${invoice} (${kind === 'cancellation' ? 'failed refund' : reason})`;
}

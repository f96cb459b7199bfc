import { Button } from 'antd';
import type { OrderView } from '@/api/types.gen';
import { TruckIcon } from '@/ui/icons';
import { FORM_PART, lazyPart, opensDialog } from '@/ui/lazy-part';

/** Loaded when it is opened: forms are a tenth of the page's code. */
export const TrackingDialog = lazyPart(async () => (await import('./tracking-dialog')).TrackingDialog, FORM_PART);

interface TrackingButtonProps {
  order: OrderView;
  /** id of the element that describes the button */
  rowId: string;
  onClick: () => void;
  /** only its icon, with the text as its name */
  brief?: boolean;
}

/** Opens the dialog that ships a paid order with tracking, or changes the tracking of a shipped one. */
export function TrackingButton({ order: { status }, rowId, onClick, brief = false }: TrackingButtonProps) {
  const text = status === 'shipped' ? 'Edit tracking…' : 'Ship with tracking…';
  return (
    <Button
      {...(brief && { icon: <TruckIcon />, 'aria-label': text, title: text })}
      aria-describedby={rowId}
      {...opensDialog(TrackingDialog)}
      onClick={onClick}
    >
      {!brief && text}
    </Button>
  );
}

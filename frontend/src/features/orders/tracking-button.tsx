import { Button } from 'antd';
import type { OrderView } from '@/api/types.gen';
import { TruckIcon } from '@/ui/icons';
import { lazyPart } from '@/ui/lazy-part';

/** Loaded when it is opened: forms are a tenth of the page's code. */
export const TrackingDialog = lazyPart(async () => (await import('./tracking-dialog')).TrackingDialog, {
  failure: 'The form could not be loaded',
  skeleton: null,
  narrow: true,
});

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
      aria-haspopup="dialog"
      onPointerEnter={() => void TrackingDialog.preload()}
      onFocus={() => void TrackingDialog.preload()}
      onClick={onClick}
    >
      {!brief && text}
    </Button>
  );
}

import { Drawer } from 'antd';
import { focusPageTitle } from '@/ui/focus';
import { lazyPart } from '@/ui/lazy-part';
import { LoadingPanel } from '@/ui/loading-panel';
import { useOpenMessage } from './use-open-message';

/** Loaded when a message is opened. */
const MessageDetail = lazyPart(async () => (await import('./message-detail')).MessageDetail, {
  failure: 'The message could not be loaded',
  skeleton: <LoadingPanel label="Loading the message" rows={12} />,
});

/** The message in the page's URL, over the list. Escape, the button or a click beside it closes it. */
export function MessageDrawer() {
  const { id, close } = useOpenMessage();
  return (
    <Drawer
      title="Message"
      size={760}
      open={id !== undefined}
      onClose={close}
      destroyOnHidden
      afterOpenChange={(isOpen) => {
        // A message that was opened by its URL has no link to return the focus to.
        if (!isOpen && document.activeElement === document.body) focusPageTitle();
      }}
    >
      {id !== undefined && <MessageDetail key={id} id={id} />}
    </Drawer>
  );
}

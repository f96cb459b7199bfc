import { Button } from 'antd';
import { useState } from 'react';
import { formatCounted } from './format';
import layout from './layout.module.css';
import { forgetBrowserViews, readBrowserViews } from './list-settings';
import { toast, UNDO_MS } from './toast';
import type { ChangeViews } from './use-views';

/** Offers once to keep the views at the user's record that an earlier version of the shop kept in this browser. */
export function BrowserViews({ change, onDone }: { change: ChangeViews; onDone: () => void }) {
  const [found, setFound] = useState(readBrowserViews);
  const count = formatCounted(found.filter(({ hidden }) => !hidden).length, 'view');
  if (found.every(({ hidden }) => hidden)) return null;
  const forget = () => {
    setFound([]);
    onDone();
    return forgetBrowserViews();
  };
  const keep = async () => {
    const isKept = await change((views) => [
      ...views,
      ...found.filter((view) => !views.some((one) => one.list === view.list && one.name === view.name)),
    ]);
    if (isKept) forget();
  };
  const drop = () => {
    const restore = forget();
    toast.success(`${count} of this browser removed.`, { action: { label: 'Undo', run: restore }, stayMs: UNDO_MS });
  };
  return (
    <div className={`${layout.stack} ${layout.tight}`}>
      <p>Keep the {count} of this browser?</p>
      <div className={layout.row}>
        <Button onClick={() => void keep()}>Keep</Button>
        <Button onClick={drop}>Remove</Button>
      </div>
    </div>
  );
}

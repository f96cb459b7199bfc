import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { PartConflict, type PartConflictProps } from './part-conflict';

/** Asks about a newer version of a part that is edited in its row; Escape uses it. The focus returns, to the next cell for example. */
export function PartCellConflict(props: PartConflictProps) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  return (
    <Modal
      open
      centered
      width={640}
      title={props.before.name}
      footer={null}
      closable={!props.busy}
      keyboard={!props.busy}
      mask={{ closable: false }}
      onCancel={props.onTakeNewer}
    >
      <PartConflict {...props} />
    </Modal>
  );
}

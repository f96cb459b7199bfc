import { Modal } from 'antd';
import { PartConflict, type PartConflictProps } from './part-conflict';

/** Asks about a newer version of a part that is edited in its row; Escape uses it. */
export function PartCellConflict(props: PartConflictProps) {
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

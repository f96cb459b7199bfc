import { Skeleton } from 'antd';
import layout from './layout.module.css';

interface LoadingPanelProps {
  /** announced to screen readers, such as `Loading the order` */
  label: string;
  /** lines of the placeholder, about as many as the content has */
  rows: number;
  /** whether the content begins with a picture */
  picture?: boolean;
}

/** The placeholder of a loading part of a dashboard page. */
export function LoadingPanel({ label, rows, picture = false }: LoadingPanelProps) {
  return (
    <div role="status" aria-busy="true" className={`${layout.panel} ${layout.padded}`}>
      <span className="visually-hidden">{label}</span>
      {/* Hidden from screen readers: the title of Ant Design's skeleton is an empty heading. */}
      <div aria-hidden="true">
        <Skeleton active avatar={picture && { shape: 'square', size: 108 }} paragraph={{ rows }} />
      </div>
    </div>
  );
}

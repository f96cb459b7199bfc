import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { AttributeChangeView } from '@/api/types.gen';
import { formatCount, formatCounted } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import table from '@/ui/table.module.css';
import styles from './manage-attributes.module.css';

interface AttributeReportViewProps {
  report: AttributeChangeView;
  onBack: () => void;
}

/** What a change of an attribute would do to the values that parts have. */
export function AttributeReportView({ report, onBack }: AttributeReportViewProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const failures = report.failed_count;
  const unnamed = failures - report.failed.length;
  return (
    <section className={`${layout.stack} ${layout.tight} ${styles.report}`} aria-labelledby="attribute-report">
      <p id="attribute-report" ref={heading} tabIndex={-1} className={styles.result ?? ''}>
        {failures === 0
          ? `All ${formatCounted(report.total, 'value')} convert`
          : `${formatCount(report.converts)} of ${formatCount(report.total)} convert; ${formatCount(failures)} ${failures === 1 ? 'does' : 'do'} not`}
      </p>
      {failures > 0 && (
        <>
          <p>Nothing has changed yet. Mend these values at their parts first, or drop them:</p>
          <ul
            className={`${layout.list} ${layout.lined} ${styles.failed}`}
            tabIndex={0}
            aria-label="Values that do not convert"
          >
            {report.failed.map(({ _id, name, text }) => (
              <li key={_id}>
                <Link to={paths.editPart(_id)} target="_blank" className={table.rowLink}>
                  {name}
                  <span className="visually-hidden">, in a new tab</span>
                </Link>
                <q>{text}</q>
              </li>
            ))}
            {unnamed > 0 && <li>and {formatCount(unnamed)} more</li>}
          </ul>
        </>
      )}
      <div>
        <Button onClick={onBack}>Back to the form</Button>
      </div>
    </section>
  );
}

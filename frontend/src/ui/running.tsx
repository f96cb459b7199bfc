import { Progress } from 'antd';

interface RunningProps {
  /** what is done: `Checking parts.csv` */
  label: string;
  /** its bar is shown without a figure when `of` is 0 */
  progress?: { done: number; of: number };
}

/** What is running, with its progress; screen readers announce each quarter. */
export function Running({ label, progress }: RunningProps) {
  const percent = progress && progress.of > 0 ? Math.floor((progress.done / progress.of) * 100) : 0;
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <>
      <strong>{label}…</strong>
      {progress && <Progress aria-label={label} percent={percent} showInfo={progress.of > 0} status="active" />}
      <p className="visually-hidden" role="status">
        {label}
        {quarter > 0 && `: ${quarter} %`}
      </p>
    </>
  );
}

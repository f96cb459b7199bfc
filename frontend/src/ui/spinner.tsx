import './spinner.css';

interface SpinnerProps {
  /** The text for screen readers. */
  label?: string;
  /** Fills its container instead of a line. */
  block?: boolean;
}

/** `index.html` contains a copy of this drawing for the time before the first script runs. */
export function Spinner({ label = 'Loading', block = false }: SpinnerProps) {
  return (
    <span role="status" className={block ? 'spinner-block' : 'spinner-inline'}>
      <svg className="spinner-ring" viewBox="0 0 48 48" aria-hidden="true">
        <rect className="spinner-track" x="6" y="6" width="36" height="36" rx="6" pathLength="100" />
        <rect className="spinner-pulse" x="6" y="6" width="36" height="36" rx="6" pathLength="100" />
        <path className="spinner-track" d="M18 18h12v12H18z" />
      </svg>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

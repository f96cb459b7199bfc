import type { ReactNode } from 'react';

/** Line icons on a 24-pixel grid, hidden from screen readers: use them next to a text or in a labelled control. */
export function icon(drawing: ReactNode) {
  return function Icon({ className }: { className?: string }) {
    return (
      <svg
        className={className}
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    );
  };
}

export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const BusyIcon = icon(<path d="M12 3.5a8.5 8.5 0 1 1-8.5 8.5" />);
export const SearchIcon = icon(<path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20" />);
export const EnlargeIcon = icon(<path d="M14 4.5h5.5V10M10 19.5H4.5V14M19.5 4.5l-6.5 6.5M4.5 19.5l6.5-6.5" />);
export const DownloadIcon = icon(<path d="M12 4v11M7.5 10.500 12 15l4.500-4.500M5 19.5h14" />);
export const UploadIcon = icon(<path d="M12 15V4M7.500 8.500 12 4l4.500 4.500M5 19.5h14" />);
export const CopyIcon = icon(<path d="M8.500 8.500h11v11h-11zM15.500 8.500v-4h-11v11h4" />);
export const FileIcon = icon(
  <path d="M14 3.5H6.5v17h11V7zM14 3.500V7h3.500M12 17.500V11m-2.500 2.500L12 11l2.500 2.500" />,
);
export const BasketIcon = icon(<path d="M3.5 9.5h17l-2 10h-13zM8.500 9.500 11 4m4.500 5.500L13 4M9.500 13v3m5-3v3" />);
export const TasksIcon = icon(<path d="M4 7.2 5.6 8.8 8.5 5.5M11.5 7.2H20M4 16.2l1.6 1.6 2.9-3.3M11.5 16.2H20" />);
export const TruckIcon = icon(
  <path d="M3 6.500h11V16H9.500M14 10h4l3 3v3h-1.500M5.500 16H3v-3M7.500 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.500 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4z" />,
);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const ChevronIcon = icon(<path d="m6 9.5 6 6 6-6" />);
export const PauseIcon = icon(<path d="M9 6v12M15 6v12" />);
export const PlayIcon = icon(<path d="m8.5 5.5 10 6.5-10 6.5z" />);
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.8v5M12 16v.2" />
  </>,
);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="3.8" />
    <path d="M12 3.5v1.6M12 18.9v1.6M3.5 12h1.6M18.9 12h1.6M6 6l1.1 1.1M16.9 16.9 18 18M6 18l1.1-1.1M16.9 7.1 18 6" />
  </>,
);
export const MoonIcon = icon(<path d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z" />);
export const ScreenIcon = icon(<path d="M4 5.5h16v10.5H4zM9 19.5h6M12 16v3.5" />);
export const PinIcon = icon(
  <>
    <path d="M12 20.5s6.5-5.6 6.5-10.4a6.5 6.5 0 0 0-13 0c0 4.8 6.5 10.4 6.5 10.400z" />
    <circle cx="12" cy="10" r="2.3" />
  </>,
);
export const PhoneIcon = icon(
  <path d="M6 4h3l1.5 4-2 1.600a11.5 11.5 0 0 0 5.9 5.900l1.6-2 4 1.500v3c0 1-.8 1.8-1.8 1.700C10.9 19.2 4.8 13.1 4.3 5.8 4.2 4.8 5 4 6 4z" />,
);
export const MailIcon = icon(<path d="M3.5 6h17v12h-17zM4 6.500l8 6.5 8-6.5" />);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.300l3.3 2" />
  </>,
);

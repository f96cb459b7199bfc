import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** After a change of route: the keyboard starts at the new page's top, and its title is read out. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const start = document.getElementById('main') ?? document.querySelector('main');
    start?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}

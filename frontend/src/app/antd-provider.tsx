import { ConfigProvider, theme } from 'antd';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { BusyIcon } from '@/ui/icons';
import { useReducedMotion } from '@/ui/use-media';
import { useScheme } from './color-scheme';
import { antdTheme } from './theme';

/** Hidden from screen readers: a busy button keeps its name, also when Ant Design leaves the icon behind. */
const busyIcon = (
  <span className="anticon anticon-spin" aria-hidden="true">
    <BusyIcon />
  </span>
);

/** While its list is open, Ant Design shows the chosen value at a quarter of its strength. */
const readableSelect = { styles: { content: { opacity: 1 } } };

/** Dresses Ant Design in the shop's theme; only routes that use it load this. */
export function Component() {
  const scheme = useScheme();
  const still = useReducedMotion();
  const config = useMemo(() => {
    const { token, components } = antdTheme(scheme);
    const algorithm = scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
    // Without it drawers and dialogs would wait for the end of transitions that never run.
    return { algorithm, components, token: { ...token, motion: !still } };
  }, [scheme, still]);
  return (
    <ConfigProvider theme={config} button={{ loadingIcon: busyIcon }} select={readableSelect}>
      <Outlet />
    </ConfigProvider>
  );
}

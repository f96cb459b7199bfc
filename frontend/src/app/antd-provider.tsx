import { ConfigProvider, theme } from 'antd';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { BusyIcon } from '@/ui/icons';
import { useReducedMotion } from '@/ui/use-media';
import { useScheme } from './color-scheme';
import { antdTheme } from '@/ui/theme';

/** Hidden from screen readers, so that a busy button keeps its name even when Ant Design leaves the icon in place. */
const busyIcon = (
  <span className="anticon anticon-spin" aria-hidden="true">
    <BusyIcon />
  </span>
);

/** Restores the opacity of the selected value, which Ant Design reduces to a quarter while the options are open. */
const readableSelect = { styles: { content: { opacity: 1 } } };

/** Applies the shop's theme to Ant Design; only routes that use Ant Design load this module. */
export function Component() {
  const scheme = useScheme();
  const still = useReducedMotion();
  const config = useMemo(() => {
    const { token, components } = antdTheme(scheme);
    const algorithm = scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
    // Without motion, drawers and dialogs would wait for the end of transitions that never run.
    return { algorithm, components, token: { ...token, motion: !still } };
  }, [scheme, still]);
  return (
    <ConfigProvider theme={config} button={{ loadingIcon: busyIcon }} select={readableSelect}>
      <Outlet />
    </ConfigProvider>
  );
}

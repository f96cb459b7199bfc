import { ConfigProvider, theme } from 'antd';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { useScheme } from './color-scheme';
import { antdTheme } from './theme';

/** Dresses Ant Design in the shop's theme; only routes that use it load this. */
export function Component() {
  const scheme = useScheme();
  const config = useMemo(
    () => ({ ...antdTheme(scheme), algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm }),
    [scheme],
  );
  return (
    <ConfigProvider theme={config}>
      <Outlet />
    </ConfigProvider>
  );
}

import type { Plugin } from 'vite';

/** Takes react-router's build for production: the package's own map names the one that warns developers. */
function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!/^react-router(\/|$)/.test(source)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
  };
}

const UNUSED = '\0unused-part-of-a-table';

/**
 * Leaves out what Ant Design's table loads for filter menus, row selection and its own pager. The shop's tables use none of them: the server
 * filters and pages, and `ui/data-table.tsx` shows the controls.
 */
function leanTable(): Plugin {
  return {
    name: 'lean-table',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer?.includes('/antd/es/table/') && /\/(FilterDropdown|checkbox|dropdown|pagination|radio)$/.test(source)
        ? UNUSED
        : undefined,
    load: (id) =>
      id === UNUSED
        ? 'export default function Unused() { return null; }\nexport const flattenKeys = () => [];'
        : undefined,
  };
}

export const leanLibraries = (): Plugin[] => [productionRouter(), leanTable()];

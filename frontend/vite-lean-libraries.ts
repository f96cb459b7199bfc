import type { Plugin } from 'vite';

/** Resolves react-router to its production build: the package's export map leads to the development build, which has warnings. */
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
 * Removes the code for filter menus, row selection and paging from Ant Design's table. The shop's tables use none of it: the server
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

/**
 * Lets the bundler drop the unused components of react-router, such as its forms: it keeps a component that has a display name or whose
 * `forwardRef` might have an effect.
 */
function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: (code, id) =>
      id.includes('/react-router/dist/production/')
        ? code
            .replace(/^\w+\.displayName = .*;$/gm, '')
            .replace(/React\d*\.(forwardRef|memo|createContext)\(/g, '/* @__PURE__ */ $&')
        : undefined,
  };
}

export const leanLibraries = (): Plugin[] => [productionRouter(), leanRouter(), leanTable()];

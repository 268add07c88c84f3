// An oxlint plugin in ESLint's format. .oxlintrc.json says where its rules apply.
import path from 'node:path';
import { objectionsIn } from './boundaries.mjs';

/** Module names are quoted text. */
const quoted = /(['"`])([^'"`\s]+)\1/g;

const isType = ({ type, importKind, exportKind }) =>
  type === 'TSImportType' || importKind === 'type' || exportKind === 'type';

const imports = {
  createOnce(context) {
    let objectionTo;
    const check = (node) => {
      const { source, specifiers = [] } = node;
      const typesAlone = isType(node) || (specifiers.length > 0 && specifiers.every(isType));
      const message = source && objectionTo(String(source.value), typesAlone);
      if (message) context.report({ message, node: source });
    };
    return {
      /** Skips the syntax tree of files whose text names no forbidden import. */
      before() {
        const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
        objectionTo = objectionsIn(file);
        return [...context.sourceCode.text.matchAll(quoted)].some((found) => objectionTo(found[2]));
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

const noCurrentTime = {
  create: (context) => ({
    NewExpression(node) {
      if (node.callee.name === 'Date' && node.arguments.length === 0)
        context.report({ message: 'Pass the time in.', node });
    },
  }),
};

export default {
  meta: { name: 'boundaries' },
  rules: { imports, 'no-current-time': noCurrentTime },
};

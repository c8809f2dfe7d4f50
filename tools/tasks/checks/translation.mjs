// A browser translates a page by replacing each text node with `font` elements, but React still refers to the old node.
// Then React cannot change the text, and throws NotFoundError if it removes the node or inserts before it.
// A text that is its element's only child is safe, because React then sets `textContent`.
// Source: docs/rules.md VIEW-07

const MESSAGE =
  'A text must be the only child of its element, or a browser that translates the page breaks it. Write one template literal, or put the text into a <span>.';

const LISTS = new Set(['map', 'flatMap']);
const ELEMENT_TYPES = new Set(['ReactElement', 'JSX.Element']);
const EMPTY_TYPES = new Set(['TSNullKeyword', 'TSUndefinedKeyword']);

/** Returns true for a type without text: `ReactElement`, or a union of it with null or undefined. */
function isElementType(type, sourceCode) {
  if (type?.type === 'TSUnionType')
    return type.types.every((each) => EMPTY_TYPES.has(each.type) || isElementType(each, sourceCode));
  return type?.type === 'TSTypeReference' && ELEMENT_TYPES.has(sourceCode.getText(type.typeName));
}

/** Collects the file's properties of type `ReactElement`, and the values of its variables. */
function collectDeclarations(sourceCode) {
  const slots = new Set(['children']);
  const values = new Map();
  const addSlot = (key, type) => {
    if (isElementType(type?.typeAnnotation, sourceCode)) slots.add(key.name);
  };
  return {
    slots,
    values,
    visitor: {
      TSPropertySignature: ({ key, typeAnnotation }) => addSlot(key, typeAnnotation),
      TSMethodSignature: ({ key, returnType }) => addSlot(key, returnType),
      VariableDeclarator: ({ id, init }) => void (init && values.set(id.name, init)),
      FunctionDeclaration: (node) => void values.set(node.id.name, node),
    },
  };
}

/** @returns a function that returns true if an expression may render as text. It reads only the file's declarations */
function createClassifier({ slots, values }) {
  const opened = new Set();

  const returnsText = (node) => {
    if (!/Function/.test(node.type)) return true;
    return node.body.type === 'BlockStatement' || isText(node.body);
  };

  function isTextCall({ callee, arguments: [render] }) {
    if (callee.type === 'MemberExpression' && LISTS.has(callee.property.name))
      return /Function/.test(render?.type) && render.body.type !== 'BlockStatement' && isText(render.body);
    if (callee.type !== 'Identifier') return true;
    const declared = values.get(callee.name);
    return declared === undefined ? !slots.has(callee.name) : returnsText(declared);
  }

  function isTextName(name) {
    if (name === 'undefined' || slots.has(name)) return false;
    const value = values.get(name);
    if (value === undefined || opened.has(value)) return true;
    opened.add(value);
    const answer = isText(value);
    opened.delete(value);
    return answer;
  }

  function isText(expression) {
    switch (expression.type) {
      case 'JSXElement':
      case 'JSXFragment':
      case 'JSXEmptyExpression':
        return false;
      case 'Literal':
        return expression.value !== null && typeof expression.value !== 'boolean';
      case 'ConditionalExpression':
        return isText(expression.consequent) || isText(expression.alternate);
      case 'LogicalExpression':
        return (expression.operator !== '&&' && isText(expression.left)) || isText(expression.right);
      case 'CallExpression':
        return isTextCall(expression);
      case 'Identifier':
        return isTextName(expression.name);
      case 'MemberExpression':
        return !slots.has(expression.property.name);
      default:
        return true;
    }
  }
  return isText;
}

const isJsxText = ({ type }) => type === 'JSXText';
const isLayout = ({ type, value, expression }) =>
  (type === 'JSXText' && value.trim() === '' && value.includes('\n')) ||
  expression?.type === 'JSXEmptyExpression';
const isSpace = ({ type, value, expression }) =>
  (type === 'JSXText' ? value : expression?.type === 'Literal' ? String(expression.value) : 'x').trim() ===
  '';

const textAlone = {
  create(context) {
    const declarations = collectDeclarations(context.sourceCode);
    const isText = createClassifier(declarations);
    const parents = [];
    const isTextChild = (child) =>
      isJsxText(child) || (child.type === 'JSXExpressionContainer' && isText(child.expression));

    function check(node) {
      const children = node.children.filter((child) => !isLayout(child));
      if (node.type === 'JSXElement' && children.length < 2) return;
      const texts = children.filter(isTextChild);
      const otherChildren = children.filter((child) => !texts.includes(child));
      // spaces between elements that are always rendered are safe, because translators do not change them
      const isSafe = texts.every(isSpace) && otherChildren.every(({ type }) => type === 'JSXElement');
      if (!isSafe) for (const child of texts) context.report({ node: child, message: MESSAGE });
    }

    return {
      ...declarations.visitor,
      JSXElement: (node) => void parents.push(node),
      JSXFragment: (node) => void parents.push(node),
      'Program:exit': () => parents.forEach(check),
    };
  },
};

export default { meta: { name: 'translation' }, rules: { 'text-alone': textAlone } };

/** The code listing of the last answer, as text, so that the page shows exactly this code. */
export const SEARCH_BY_NAME = `const products = [
  { name: 'N8 Processor', price: 349 },
  { name: 'N16 Processor', price: 629 },
  { name: 'Tower Cooler', price: 59 },
];

function searchByName(products, words) {
  const wanted = words.trim().toLowerCase();
  return products.filter(({ name }) => name.toLowerCase().includes(wanted));
}

searchByName(products, 'processor'); // N8 Processor, N16 Processor
searchByName(products, 'keyboard'); // []`;

/** The questions of the Blogs page, in order. */
export const answers = [
  { question: 'How can you improve the performance of a React application?', Answer: Performance },
  { question: 'What are the different ways to manage state in a React application?', Answer: WaysToManageState },
  { question: 'How does prototypical inheritance work?', Answer: PrototypicalInheritance },
  { question: 'Why must state be set through its setter and not assigned directly?', Answer: WhyASetter },
  { question: 'You have an array of products. How do you search it by name?', Answer: SearchByName },
];

function Performance() {
  return (
    <>
      <p>
        Measure first: the Profiler of React&apos;s developer tools shows which components render and why, and a
        Lighthouse run shows what a visitor waits for. Then, in the order that usually pays:
      </p>
      <ul>
        <li>
          <strong>Send less JavaScript.</strong> Split the code by route with <code>lazy</code> and dynamic{' '}
          <code>import()</code>, so that a page brings only what it needs, and leave out libraries that a few lines
          replace.
        </li>
        <li>
          <strong>Keep state where it is used.</strong> A change renders the component that owns the state and
          everything below it. State that sits lower renders less.
        </li>
        <li>
          <strong>Skip renders that change nothing.</strong> <code>memo</code> skips a component whose props are equal;{' '}
          <code>useMemo</code> and <code>useCallback</code> keep those props equal. The React Compiler does this for
          you.
        </li>
        <li>
          <strong>Render what is seen.</strong> Show long lists page by page or in a virtual window, give every row a
          stable <code>key</code>, and load pictures lazily with their width and height.
        </li>
        <li>
          <strong>Keep typing smooth.</strong> <code>useDeferredValue</code> and <code>useTransition</code> let an input
          answer at once while the expensive part follows.
        </li>
        <li>
          <strong>Ask the server once.</strong> A cache for server data avoids repeated requests and the spinners that
          come with them.
        </li>
      </ul>
    </>
  );
}

function WaysToManageState() {
  return (
    <>
      <p>What the state is about decides where it belongs:</p>
      <ul>
        <li>
          <strong>Local state</strong>, for one component: <code>useState</code>, or <code>useReducer</code> when
          several values change together.
        </li>
        <li>
          <strong>Lifted state</strong>, for a few components: it moves to their closest common parent, which hands it
          down as props.
        </li>
        <li>
          <strong>Context</strong>, for what many components read and few change, such as a theme or the language. Every
          reader renders when the value changes.
        </li>
        <li>
          <strong>A store</strong>, for state that distant parts of the application read and change: Redux Toolkit,
          Zustand or MobX. Components subscribe to just the piece they need.
        </li>
        <li>
          <strong>A server cache</strong>, for data that the server owns: RTK Query or TanStack Query fetch it, keep it
          fresh and share it.
        </li>
        <li>
          <strong>The address</strong>, for what a visitor wants to bookmark, share or step back to: filters, sorting,
          the page of a table.
        </li>
        <li>
          <strong>Refs</strong>, for values that no render depends on, such as a timer&apos;s id or a DOM element.
        </li>
      </ul>
    </>
  );
}

function PrototypicalInheritance() {
  return (
    <>
      <p>
        In JavaScript objects inherit from other objects. Every object has a hidden link to another one, its prototype,
        or to <code>null</code>. Reading a property looks at the object itself first; if the property is not there, the
        search goes on at the prototype, then at the prototype&apos;s prototype, until it is found or the chain ends,
        which gives <code>undefined</code>.
      </p>
      <p>
        Writing works differently: an assignment creates or changes the property on the object itself and leaves the
        prototype alone, unless the chain holds a setter for that name, which is then called, or a read-only property,
        which forbids it. That is why thousands of objects can share one method that is stored once, and one of them can
        still replace it for itself.
      </p>
      <p>
        <code>Object.create(parent)</code> makes an object with a given prototype. A function called with{' '}
        <code>new</code> gives the new object the function&apos;s <code>prototype</code> property as its prototype, and{' '}
        <code>Object.getPrototypeOf(object)</code> tells what it is. <code>class</code> and <code>extends</code> are a
        clearer way to write the same links: methods sit on <code>Part.prototype</code>, and{' '}
        <code>class Processor extends Part</code> links <code>Processor.prototype</code> to it. An array has{' '}
        <code>map</code> for the same reason: it finds the method on <code>Array.prototype</code>.
      </p>
    </>
  );
}

function WhyASetter() {
  return (
    <>
      <p>
        With <code>const [products, setProducts] = useState([])</code>, calling <code>setProducts(…)</code> does two
        things: it stores the new value for the next render, and it tells React that a render is due. Assigning{' '}
        <code>products = …</code> does neither. With <code>const</code> it throws; with <code>let</code> it changes a
        variable of this one render, which the next render forgets, and the screen stays as it was.
      </p>
      <p>
        Changing the value in place is no better. After <code>products.push(part)</code> the array is still the same
        object. React compares the old and the new value with <code>Object.is</code>, sees no difference and may skip
        the render, and so do <code>memo</code> and the dependencies of an effect. So pass a new value:{' '}
        <code>{'setProducts([...products, part])'}</code>.
      </p>
      <p>
        The setter also lets React collect several changes into one render and apply them in order. When the next value
        depends on the last one, give it a function: <code>{'setCount((count) => count + 1)'}</code>.
      </p>
    </>
  );
}

function SearchByName() {
  return (
    <>
      <p>
        Use <code>filter</code>, which gives a new array with every product that matches and leaves the original as it
        is. Bring both sides to lower case, so that the search ignores capitals, and test with <code>includes</code>, so
        that a part of the name is enough. When you need only the first match, <code>find</code> stops as soon as it has
        one.
      </p>
      <figure>
        <pre tabIndex={0}>
          <code>{SEARCH_BY_NAME}</code>
        </pre>
        <figcaption>
          Searching an array of products by name: capitals do not matter, and no match gives an empty array.
        </figcaption>
      </figure>
    </>
  );
}

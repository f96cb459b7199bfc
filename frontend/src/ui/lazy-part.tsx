import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Button } from './button';
import { ErrorState } from './error-state';

interface LazyPartOptions {
  /** title of the error, such as `The chart could not be loaded` */
  failure: string;
  /** shown while the part loads */
  skeleton: ReactNode;
  /** whether the error is shown in one line */
  narrow?: boolean;
}

/** A dialog, whose form is loaded when it is opened. */
export const FORM_PART: LazyPartOptions = { failure: 'The form could not be loaded', skeleton: null, narrow: true };

/** Properties of a button that opens a dialog, whose code loads when the button is about to be pressed. */
export function opensDialog({ preload }: { preload: () => unknown }) {
  const load = () => void preload();
  return { 'aria-haspopup': 'dialog' as const, onPointerEnter: load, onFocus: load };
}

interface State<Props> {
  Part: ComponentType<Props>;
  failures: number;
  failed: boolean;
}

/**
 * A part of a page whose code is loaded when it is shown. When loading or rendering fails, an error replaces the part and the rest of the
 * page is unchanged.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failure, skeleton, narrow = false }: LazyPartOptions,
) {
  const loading = () => lazy(async () => ({ default: await load() }));
  let Part: ComponentType<Props> = loading();

  return class LazyPart extends Component<Props, State<Props>> {
    override state: State<Props> = { Part, failures: 0, failed: false };

    /** Loads the code before the part is shown, which then appears without its skeleton. The part itself reports a failure. */
    static readonly preload = () =>
      load().then(
        (Loaded) => (Part = Loaded),
        () => undefined,
      );

    static getDerivedStateFromError(): Partial<State<Props>> {
      return { failed: true };
    }

    override componentDidCatch(): void {
      this.setState(({ failures }) => ({ failures: failures + 1 }));
    }

    private readonly tryAgain = () => {
      // React caches the failure of the previous lazy component.
      Part = loading();
      this.setState({ Part, failed: false });
    };

    override render() {
      const { Part } = this.state;
      if (!this.state.failed)
        return (
          <Suspense fallback={skeleton}>
            <Part {...this.props} />
          </Suspense>
        );
      // Some browsers cache a failed import, and a deployment deletes the files of the previous version.
      const isStuck = this.state.failures > 1;
      return (
        <ErrorState
          isBanner={narrow}
          title={failure}
          onRetry={this.tryAgain}
          action={
            isStuck && (
              <Button look="quiet" size="small" onClick={() => window.location.reload()}>
                Reload the page
              </Button>
            )
          }
        >
          {isStuck
            ? 'It still cannot be loaded. The shop may have been updated: reload the page.'
            : 'Check your connection, then try again.'}
        </ErrorState>
      );
    }
  };
}

/**
 * Replaces the script at https://js.stripe.com: the parts of Stripe.js that the shop uses, with the requests of the real one to
 * https://api.stripe.com, which the test answers. Its fields are inputs; Stripe's are frames.
 * The function uses nothing outside itself, because browser tests serve its source text as a script.
 */
export function stripeJs(): void {
  type Kind = 'cardNumber' | 'cardExpiry' | 'cardCvc';
  interface Variant {
    [property: string]: string | Variant | undefined;
  }
  interface Options {
    style?: { base?: Variant; invalid?: Variant };
    classes?: { base?: string; focus?: string; invalid?: string };
    disabled?: boolean;
  }
  interface StripeError {
    type: string;
    code?: string;
    message?: string;
    payment_intent?: unknown;
  }
  type Answer = Record<string, unknown> & { error?: StripeError };
  interface Intent {
    id: string;
    status: string;
    last_payment_error?: StripeError | null;
  }

  const API = 'https://api.stripe.com/v1';
  const FIELDS = {
    cardNumber: { label: 'Credit or debit card number', placeholder: '1234 1234 1234 1234', digits: 12 },
    cardExpiry: { label: 'Credit or debit card expiration date', placeholder: 'MM / YY', digits: 4 },
    cardCvc: { label: 'Credit or debit card CVC/CVV', placeholder: 'CVC', digits: 3 },
  };
  const INCOMPLETE = {
    cardNumber: { code: 'incomplete_number', message: 'Your card number is incomplete.' },
    cardExpiry: { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." },
    cardCvc: { code: 'incomplete_cvc', message: "Your card's security code is incomplete." },
  };

  class Field {
    readonly input = document.createElement('input');
    private container: HTMLElement | undefined;
    private handlers: [string, (event: object) => void][] = [];
    private touched = false;

    constructor(
      readonly kind: Kind,
      private options: Options,
    ) {
      const { label, placeholder } = FIELDS[kind];
      Object.assign(this.input, { placeholder, inputMode: 'numeric', autocomplete: 'off' });
      this.input.setAttribute('aria-label', label);
      this.input.style.cssText = 'width: 100%; min-width: 0; padding: 0; border: 0; outline: 0; background: none';
      this.input.addEventListener('input', () => this.onInput());
      for (const type of ['focus', 'blur'] as const) this.input.addEventListener(type, () => this.onFocusChange(type));
      this.input.addEventListener('keydown', ({ key }) => key === 'Escape' && this.emit('escape', {}));
      // Simulates a frame that does not load.
      this.input.addEventListener('error', () => this.emit('loaderror', { error: { type: 'api_connection_error' } }));
    }

    get digits(): string {
      return this.input.value.replace(/\D/g, '');
    }

    get flaw(): { type: string; code: string; message: string } | undefined {
      const { digits } = this;
      if (digits.length < FIELDS[this.kind].digits) return { type: 'validation_error', ...INCOMPLETE[this.kind] };
      if (this.kind !== 'cardNumber') return undefined;
      const sum = [...digits].reverse().reduce((total, digit, index) => {
        const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
        return total + (value > 9 ? value - 9 : value);
      }, 0);
      if (sum % 10 === 0 || digits.length < 16) return undefined;
      return { type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' };
    }

    mount(container: HTMLElement): void {
      this.container = container;
      container.append(this.input);
      // Stripe does the same: a label cannot name a frame.
      document.querySelector(`label[for="${container.id}"]`)?.addEventListener('click', () => this.input.focus());
      this.draw();
      queueMicrotask(() => this.emit('ready', {}));
    }

    update(options: Options): void {
      this.options = { ...this.options, ...options };
      this.draw();
    }

    on(event: string, handler: (event: object) => void): this {
      this.handlers.push([event, handler]);
      return this;
    }

    off(event: string, handler: (event: object) => void): this {
      this.handlers = this.handlers.filter(([name, other]) => name !== event || other !== handler);
      return this;
    }

    focus(): void {
      this.input.focus();
    }

    destroy(): void {
      this.input.remove();
      this.handlers = [];
    }

    private onInput(): void {
      this.touched = false;
      this.reportChange();
    }

    private onFocusChange(type: 'focus' | 'blur'): void {
      this.emit(type, {});
      // Stripe reports an incomplete field when it loses the focus.
      if (type === 'blur' && this.digits !== '') {
        this.touched = true;
        this.reportChange();
      }
      this.draw();
    }

    private reportChange(): void {
      const { flaw } = this;
      const error = flaw?.code === 'invalid_number' || this.touched ? flaw : undefined;
      this.emit('change', { empty: this.digits === '', complete: flaw === undefined, value: undefined, error });
      this.draw();
    }

    private emit(event: string, more: object): void {
      for (const [name, handler] of this.handlers) if (name === event) handler({ elementType: this.kind, ...more });
    }

    private draw(): void {
      const { classes = {}, style = {}, disabled = false } = this.options;
      const wrong = this.digits !== '' && (this.flaw?.code === 'invalid_number' || (this.touched && this.flaw));
      const set = (name: string | undefined, on: boolean) => name && this.container?.classList.toggle(name, on);
      set(classes.base ?? 'StripeElement', true);
      set(classes.focus ?? 'StripeElement--focus', document.activeElement === this.input);
      set(classes.invalid ?? 'StripeElement--invalid', Boolean(wrong));
      this.input.disabled = disabled;
      const { color, fontFamily, fontSize } = { ...style.base, ...(wrong ? style.invalid : {}) } as Record<
        string,
        string
      >;
      Object.assign(this.input.style, { color, fontFamily, fontSize });
    }
  }

  /** Stripe's dialog in which the bank authenticates the customer. */
  function authenticate(): Promise<'complete' | 'fail'> {
    const before = document.activeElement;
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    dialog.setAttribute('aria-label', '3D Secure');
    dialog.style.cssText =
      'position: fixed; inset: 0; z-index: 2000; display: grid; place-content: center; gap: 1rem; background: #fff; color: #000';
    return new Promise((resolve) => {
      const button = (text: string, outcome: 'complete' | 'fail') => {
        const element = document.createElement('button');
        element.textContent = text;
        element.addEventListener('click', () => {
          dialog.remove();
          if (before instanceof HTMLElement) before.focus();
          resolve(outcome);
        });
        return element;
      };
      dialog.append(button('Complete', 'complete'), button('Fail', 'fail'));
      document.body.append(dialog);
      dialog.querySelector('button')?.focus();
    });
  }

  function stripe(key: string) {
    const fieldsOf = new WeakMap<object, Field[]>();

    async function call(method: string, path: string, params: Record<string, string>): Promise<Answer> {
      const form = new URLSearchParams(params).toString();
      try {
        const answer = await fetch(
          new Request(method === 'GET' ? `${API}${path}?${form}` : `${API}${path}`, {
            method,
            headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/x-www-form-urlencoded' },
            ...(method === 'POST' && { body: form }),
          }),
        );
        return (await answer.json()) as Answer;
      } catch {
        const message =
          'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.';
        return { error: { type: 'api_connection_error', message } };
      }
    }

    /** The result of a confirmation: the intent or an error. */
    function resultOf(answer: Answer): { paymentIntent?: Intent; error?: StripeError } {
      if (answer.error) return { error: answer.error };
      const intent = answer as unknown as Intent;
      if (intent.status !== 'requires_payment_method' || !intent.last_payment_error) return { paymentIntent: intent };
      return { error: { ...intent.last_payment_error, payment_intent: intent } };
    }
    const pathOf = (secret: string) => `/payment_intents/${secret.split('_secret_')[0]}`;

    return {
      _registerWrapper: () => undefined,
      registerAppInfo: () => undefined,
      createToken: () => Promise.reject(new Error('The shop creates no tokens')),
      elements() {
        const fields: Field[] = [];
        return {
          create(kind: Kind, options: Options = {}) {
            const field = new Field(kind, options);
            fields.push(field);
            fieldsOf.set(field, fields);
            return field;
          },
          getElement: (kind: Kind) =>
            fields.findLast((field) => field.kind === kind && field.input.isConnected) ?? null,
          update: () => undefined,
        };
      },
      async createPaymentMethod({ card }: { card: Field }) {
        const fields = (fieldsOf.get(card) ?? []).filter(({ input }) => input.isConnected);
        const flaw = fields.map((field) => field.flaw).find((found) => found !== undefined);
        if (flaw) return { error: flaw };
        const digits = (kind: Kind) => fields.find((field) => field.kind === kind)?.digits ?? '';
        const answer = await call('POST', '/payment_methods', {
          type: 'card',
          'card[number]': digits('cardNumber'),
          'card[exp_month]': digits('cardExpiry').slice(0, 2),
          'card[exp_year]': `20${digits('cardExpiry').slice(2)}`,
          'card[cvc]': digits('cardCvc'),
        });
        return answer.error ? { error: answer.error } : { paymentMethod: answer };
      },
      async confirmCardPayment(client_secret: string, { payment_method }: { payment_method: string }) {
        const answer = await call('POST', `${pathOf(client_secret)}/confirm`, { client_secret, payment_method });
        if (answer['status'] !== 'requires_action') return resultOf(answer);
        const outcome = await authenticate();
        return resultOf(await call('POST', `${pathOf(client_secret)}/authenticate`, { client_secret, outcome }));
      },
      async retrievePaymentIntent(client_secret: string) {
        const answer = await call('GET', pathOf(client_secret), { client_secret });
        return answer.error ? { error: answer.error } : { paymentIntent: answer };
      },
    };
  }

  Object.assign(window, { Stripe: Object.assign(stripe, { version: 'endive' }) });
}

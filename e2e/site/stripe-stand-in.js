/* global document, window */
// Replaces https://js.stripe.com/…/stripe.js: what @stripe/react-stripe-js and our page use of it, with
// plain fields instead of frames. It calls https://api.stripe.com as Stripe's script does.
window.Stripe = Object.assign(
  function Stripe(publishableKey) {
    const fields = { number: '', expiry: '', cvc: '' };

    /** @param {string} path @param {Record<string, string>} values */
    async function call(path, values) {
      try {
        const answer = await fetch(`https://api.stripe.com/v1/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${publishableKey}` },
          body: new URLSearchParams(values),
        });
        return await answer.json();
      } catch {
        return { error: { type: 'api_connection_error', message: 'Stripe could not be reached.' } };
      }
    }

    function paymentElement() {
      const listeners = new Map();
      let form;
      return {
        on(event, listener) {
          listeners.set(event, listener);
          if (event === 'ready' && form) setTimeout(() => listener());
          return this;
        },
        off() {
          return this;
        },
        update() {},
        destroy() {
          form?.remove();
        },
        mount(place) {
          form = document.createElement('div');
          for (const [name, label] of [
            ['number', 'Card number'],
            ['expiry', 'Expiration date'],
            ['cvc', 'Security code'],
          ]) {
            const text = form.appendChild(document.createElement('label'));
            text.textContent = label;
            const input = text.appendChild(document.createElement('input'));
            input.addEventListener('input', () => (fields[name] = input.value));
          }
          place.append(form);
          setTimeout(() => listeners.get('ready')?.());
        },
      };
    }

    return {
      elements: ({ clientSecret }) => ({
        clientSecret,
        create: paymentElement,
        getElement: () => null,
        update() {},
      }),
      async confirmPayment({ elements, confirmParams }) {
        const { clientSecret } = elements;
        const [month = '', year = ''] = fields.expiry.split('/');
        const { error, ...paymentIntent } = await call(
          `payment_intents/${clientSecret.split('_secret_')[0]}/confirm`,
          {
            client_secret: clientSecret,
            return_url: confirmParams.return_url,
            'payment_method_data[type]': 'card',
            'payment_method_data[card][number]': fields.number.replaceAll(' ', ''),
            'payment_method_data[card][exp_month]': month.trim(),
            'payment_method_data[card][exp_year]': `20${year.trim()}`,
            'payment_method_data[card][cvc]': fields.cvc,
            ...Object.fromEntries(
              Object.entries(confirmParams.payment_method_data.billing_details).map(
                ([name, value]) => [`payment_method_data[billing_details][${name}]`, value],
              ),
            ),
          },
        );
        return error ? { error } : { paymentIntent };
      },
      createToken() {},
      createPaymentMethod() {},
      confirmCardPayment() {},
      registerAppInfo() {},
      _registerWrapper() {},
    };
  },
  { version: 'endive' },
);

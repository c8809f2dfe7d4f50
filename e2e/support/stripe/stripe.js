// A fake of the parts of Stripe.js that the shop uses. Served as https://js.stripe.com/v3/.
// Like Stripe.js, it opens the form and the challenge in frames of Stripe's origins.
// It fetches the session and the token from these origins.
(() => {
  const API = 'https://api.stripe.com/v1';
  const FORM = 'https://js.stripe.com/v3/payment.html';
  const QUESTION = 'https://hooks.stripe.com/question';

  const post = async (path) => (await fetch(`${API}/${path}`, { method: 'POST', body: '' })).json();
  function frame(place, src, title) {
    const element = Object.assign(document.createElement('iframe'), { src, title });
    place.append(element);
    return element;
  }

  function elements({ amount }) {
    const listeners = {};
    let form;
    let shownAmount = amount;
    return {
      update({ amount: newAmount }) {
        shownAmount = newAmount;
      },
      submit: async () => ({}),
      create: () => ({
        on(event, listener) {
          listeners[event] = listener;
        },
        async mount(place) {
          form = frame(place, FORM, `Payment of ${shownAmount}`);
          await post('elements/sessions').then(
            () => listeners.ready?.(),
            () => listeners.loaderror?.(),
          );
        },
        destroy: () => form?.remove(),
      }),
    };
  }

  window.Stripe = (key) => ({
    elements,
    createConfirmationToken: async () => ({
      confirmationToken: await post(`confirmation_tokens?key=${key}`),
    }),
    handleNextAction: () =>
      new Promise((resolve) => {
        const question = frame(document.body, QUESTION, 'Your bank');
        addEventListener('message', function answered({ origin }) {
          if (origin !== new URL(QUESTION).origin) return;
          removeEventListener('message', answered);
          question.remove();
          resolve({});
        });
      }),
  });
})();

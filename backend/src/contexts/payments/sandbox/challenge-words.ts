import { languageOf, type Market } from '@bindery/shared/market';

/** `{amount}` stands for the amount to pay. */
export interface ChallengeWords {
  readonly test: string;
  readonly bank: string;
  readonly bankAsks: string;
  readonly approve: string;
  readonly refuse: string;
  readonly paypalAsks: string;
  readonly agree: string;
  readonly cancel: string;
}

const EN: ChallengeWords = {
  test: 'This is a test. No money is taken.',
  bank: 'Confirm your payment',
  bankAsks: 'Your bank asks whether you want to pay {amount}.',
  approve: 'Approve',
  refuse: 'Refuse',
  paypalAsks: 'Pay {amount} with PayPal?',
  agree: 'Agree and pay',
  cancel: 'Cancel and go back to the shop',
};

const WORDS: Readonly<Record<string, ChallengeWords>> = {
  en: EN,
  da: {
    test: 'Dette er en test. Der trækkes ingen penge.',
    bank: 'Godkend din betaling',
    bankAsks: 'Din bank spørger, om du vil betale {amount}.',
    approve: 'Godkend',
    refuse: 'Afvis',
    paypalAsks: 'Vil du betale {amount} med PayPal?',
    agree: 'Acceptér og betal',
    cancel: 'Annullér og gå tilbage til butikken',
  },
  de: {
    test: 'Das ist ein Test. Es wird kein Geld abgebucht.',
    bank: 'Zahlung bestätigen',
    bankAsks: 'Deine Bank fragt, ob du {amount} bezahlen möchtest.',
    approve: 'Bestätigen',
    refuse: 'Ablehnen',
    paypalAsks: '{amount} mit PayPal bezahlen?',
    agree: 'Zustimmen und bezahlen',
    cancel: 'Abbrechen und zurück zum Shop',
  },
  es: {
    test: 'Esto es una prueba. No se cobra nada.',
    bank: 'Confirma tu pago',
    bankAsks: 'Tu banco pregunta si quieres pagar {amount}.',
    approve: 'Aprobar',
    refuse: 'Rechazar',
    paypalAsks: '¿Pagar {amount} con PayPal?',
    agree: 'Aceptar y pagar',
    cancel: 'Cancelar y volver a la tienda',
  },
  fr: {
    test: 'Ceci est un test. Aucune somme n’est débitée.',
    bank: 'Confirmez votre paiement',
    bankAsks: 'Votre banque demande si vous souhaitez payer {amount}.',
    approve: 'Approuver',
    refuse: 'Refuser',
    paypalAsks: 'Payer {amount} avec PayPal\u00a0?',
    agree: 'Accepter et payer',
    cancel: 'Annuler et revenir à la boutique',
  },
  it: {
    test: 'Questo è un test. Non viene addebitato nulla.',
    bank: 'Conferma il pagamento',
    bankAsks: 'La tua banca chiede se vuoi pagare {amount}.',
    approve: 'Approva',
    refuse: 'Rifiuta',
    paypalAsks: 'Pagare {amount} con PayPal?',
    agree: 'Accetta e paga',
    cancel: 'Annulla e torna al negozio',
  },
  ja: {
    test: 'これはテストです。お金は引き落とされません。',
    bank: 'お支払いの確認',
    bankAsks: '{amount}のお支払いを承認しますか。カード会社からの確認です。',
    approve: '承認する',
    refuse: '拒否する',
    paypalAsks: 'PayPalで{amount}を支払いますか。',
    agree: '同意して支払う',
    cancel: 'キャンセルしてショップに戻る',
  },
  ko: {
    test: '테스트 결제입니다. 실제로 결제되지 않습니다.',
    bank: '결제 확인',
    bankAsks: '{amount} 결제를 승인할지 은행에서 확인합니다.',
    approve: '승인',
    refuse: '거절',
    paypalAsks: 'PayPal로 {amount} 결제할까요?',
    agree: '동의하고 결제',
    cancel: '취소하고 상점으로 돌아가기',
  },
  nl: {
    test: 'Dit is een test. Er wordt niets afgeschreven.',
    bank: 'Bevestig je betaling',
    bankAsks: 'Je bank vraagt of je {amount} wilt betalen.',
    approve: 'Goedkeuren',
    refuse: 'Weigeren',
    paypalAsks: '{amount} betalen met PayPal?',
    agree: 'Akkoord en betalen',
    cancel: 'Annuleren en terug naar de winkel',
  },
  pt: {
    test: 'Isto é um teste. Nada é cobrado.',
    bank: 'Confirme o seu pagamento',
    bankAsks: 'O seu banco pergunta se quer pagar {amount}.',
    approve: 'Aprovar',
    refuse: 'Recusar',
    paypalAsks: 'Pagar {amount} com PayPal?',
    agree: 'Aceitar e pagar',
    cancel: 'Cancelar e voltar à loja',
  },
  sv: {
    test: 'Det här är ett test. Inga pengar dras.',
    bank: 'Godkänn din betalning',
    bankAsks: 'Din bank frågar om du vill betala {amount}.',
    approve: 'Godkänn',
    refuse: 'Neka',
    paypalAsks: 'Vill du betala {amount} med PayPal?',
    agree: 'Godkänn och betala',
    cancel: 'Avbryt och gå tillbaka till butiken',
  },
};

export const challengeWords = (market: Market): ChallengeWords => WORDS[languageOf(market)] ?? EN;

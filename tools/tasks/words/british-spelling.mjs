const SAME = new RegExp(
  `^(${[
    '(sur|com|enter|rep)pris(e|ed|es|ing)',
    '(sur|enter)pris(e|ed|es|ing)',
    '(other|like|clock)?wise',
    '(a|sun|moon)?ris(e|es|ing)',
    '(com)?promis(e|ed|es|ing)',
    '(ad|de|re|super|tele|impro)vis(e|ed|es|ing|ation)',
    '(no|poi|po)is(e|ed|es)',
    '(ap)?prais(e|ed|es|ing)',
    'rais(e|ed|es|ing)',
    '(exerc|advert)is(e|ed|es|ing)',
    'disguis(e|ed|es|ing)',
    '(br|cr)uis(e|ed|es|ing)',
    '(con|pre)cise',
    '(para|merchan)dise',
    'expertise|premise|treatise|franchise|tortoise|turquoise|mayonnaise|chaise|valise|this|his|is',
    '(f|h|p|t|y|sc|dev|det|cont)our(s|ed|ing)?',
    'our|ours|flour|four|hour|hours|sour|pour|tour|your|yours|downpour|outpour',
  ].join('|')})$`,
);

const BRITISH = new RegExp(
  `\\b(${[
    '\\w+(ise|ised|ises|ising|isation|isations|yse|ysed|ysing)',
    '\\w+our(s|ed|ing|ful|ite|ites|able|ly|hood)?',
    '(cent|theat|met|lit|fib|calib)re(s|d)?',
    '(travel|cancel|model|label|level|signal|quarrel|marvel|tunnel)l(ed|ing|er|ers|ous)',
    'gr[e]y(er|ish)?|cos(y|ier|iest)|jewellery|woollen|woolly|to?wards|backwards|forwards|whilst|amongst',
    'learnt|spelt|burnt|dreamt|leapt|smelt|spoilt',
    'moustaches?|pyjamas|programmes?|cheques?|plough\\w*|mould\\w*|tyres?|kerbs?|storeys?|sceptical',
    'licence|defence|offence|practis(e|ed|ing)|enrol|fulfil|skilful',
    'mum|mums|mummy|grandad|carers?|jumpers?|wellies|wellingtons|trousers|plaits?|nappy|nappies|pram',
    'biscuits?|crisps|afters|porridge|lollies|lolly|sweets|lorry|lorries|rubbish|fortnight|rowing boat',
    'any more|turned round|twice round|nearly there|have got|have we got|posted by|parcel',
  ].join('|')})\\b`,
  'gi',
);

/** @returns {string[]} the text's words in British spelling */
export function britishWords(text) {
  return [...text.matchAll(BRITISH)].map(([word]) => word).filter((word) => !SAME.test(word.toLowerCase()));
}

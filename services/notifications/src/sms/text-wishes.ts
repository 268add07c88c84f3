/**
 * Any reasonable way to say so ends texts (47 CFR 64.1200, since 2025). In doubt they end: the answer
 * says how to get them again. Pure.
 */

export type TextWish = 'stop' | 'start' | null;

/** The provider answers these words itself. */
const providerStops = new Set('stop stopall unsubscribe cancel end quit revoke optout'.split(' '));
const starts = new Set(['start', 'unstop', 'yes']);

/** Alone, or only with fillers. */
const bareStops =
  /^(?:stop|stopall|unsubscribe|unsub|cancel|cancelar|end|quit|cease|revoke|revoked|remove|optout|alto|pare|parar|basta|detener|baja|no mas)$/;
const fillers =
  /\b(?:please|pls|plz|por favor|thanks|thank you|gracias|ok|okay|hi|hello|just|now|already|all|everything|this|it|that|me|you|guys|sir|immediately|asap|right|ya|too)\b/g;

const message =
  '(?:text|texts|texting|txt|txts|message|messages|messaging|msg|msgs|sms|notification|notifications|alerts?|reminders?|spam|spamming)';
const sending = `(?:${message}|sending|contacting|bothering|bugging|annoying|harassing|writing|messing|mensajes?|textos?)`;
const upToThree = '(?:\\w+ ){0,3}?';
const not = '(?:dont|do not|never|not|no longer|cannot|cant)';
/** "Please stop by at ten" is about the visit. */
const elsewhere = '(?:by|at|in|over|there|here|when|before|after|and|for|on|off|to|back|the)';

const phrases = [
  `\\bopt(?:ing|ed)? ?(?:me )?out\\b`,
  `\\bunsubscribe\\b`,
  `\\brevok(?:e|ed|ing)\\b`,
  `\\bwithdraw (?:my )?(?:consent|permission)\\b`,
  // Stop texting me. Quit sending these. No more texts. Cancel the messages.
  `(?<!${not} )\\b(?:stop|quit|cease|end|cancel|discontinue) ${upToThree}${sending}\\b`,
  `\\bno more ${upToThree}${sending}\\b`,
  `^no ${message}$`,
  // Please stop. I want you to stop. Stop.
  `^stop\\b(?! ${elsewhere}\\b)`,
  `\\b(?:please|pls|plz|just|(?:can|could|would|will) you(?: please)?|(?:you|this|them|need|want) to) stop\\b(?! ${elsewhere}\\b)`,
  // Do not text me. I don't want these messages. Never contact me again.
  `\\b${not} (?:ever )?(?:text|txt|message|msg|sms|contact|write)\\b`,
  `\\b${not} (?:want|wish|need|like|send)\\b ${upToThree}${message}\\b`,
  `\\b(?:take|remove|delete|get|drop) (?:me|my (?:phone )?number|this number)\\b(?= (?:off|from|out)|$)`,
  `\\bwrong (?:number|person|phone)\\b`,
  `\\bleave me alone\\b`,
  `\\bnot interested\\b`,
  // No más mensajes. No me envíen mensajes. Deje de enviarme. Darme de baja.
  `\\bno mas (?:mensajes?|textos?)\\b`,
  `\\bno me (?:env|mand|escrib|text|mensaj)\\w*`,
  `\\b(?:deje|dejen|deja|parar|pare|paren) de (?:env|mand|escrib|text)\\w*`,
  `\\bde baja\\b`,
].map((phrase) => new RegExp(phrase));

/** Clauses in lower case, without accents and punctuation. */
const clausesOf = (body: string): string[] =>
  body
    .normalize('NFD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase()
    .split(/[.!?,;:()\r\n]+/)
    .map((clause) => clause.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter((clause) => clause !== '');

const withoutFillers = (clause: string): string =>
  clause.replace(fillers, ' ').replace(/ +/g, ' ').trim();

/**
 * A tap on one of our texts, which a phone sends as a text with ours in it: `Liked “…”`,
 * `Laughed at an image`, `👍 to “…”`.
 */
const reaction =
  /^\s*(?:(?:Liked|Loved|Disliked|Laughed at|Emphasized|Questioned|Reacted \S{1,20} to|Removed an? [\w ]{1,30} from|\p{Extended_Pictographic}\S{0,10} to) )(?:[“"][^]*[”"]|an? (?:image|photo|movie|video|attachment|link|audio message))\s*$/u;

export const isReaction = (body: string): boolean => reaction.test(body);

export function wishIn(body: string): TextWish {
  if (isReaction(body)) return null;
  const clauses = clausesOf(body);
  const whole = clauses.join(' ');
  if (starts.has(whole)) return 'start';
  const isStop =
    bareStops.test(withoutFillers(whole)) ||
    clauses.some((clause) => phrases.some((phrase) => phrase.test(clause)));
  return isStop ? 'stop' : null;
}

/**
 * Whether the office has to read it: all but a STOP, a START or a reaction. CANCEL ends texts, too, and
 * may be meant for the visit, which stays booked. A wrong number is also one of a visit.
 */
export function isForOffice(body: string, wish: TextWish): boolean {
  if (isReaction(body)) return false;
  if (wish === 'stop') return /\b(?:cancel|wrong)/i.test(body);
  return wish === null || !/^\s*(?:start|unstop)\s*$/i.test(body);
}

export const isAnsweredByProvider = (body: string): boolean =>
  providerStops.has(body.trim().toLowerCase());

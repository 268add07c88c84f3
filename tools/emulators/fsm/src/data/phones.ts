/**
 * Phone numbers of customers. 555-0100 to 555-0199 belong to no one in any area code. The first 300
 * customers have local area codes, and the others have codes from elsewhere. With many customers,
 * several have the same number. We can compute a number's customers.
 */
import { modulo } from './blocks';

const localCodes = ['904', '386', '352'];
const farCodes =
  '201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 240 248 251 252 253 254 256 260 262 267 269 270 276 281 301 302 303 304 305 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323 325 330 331 334 336 337 339 347 351 360 361 385 401 402 404 405 406 407 408 409 410 412 413 414 415 417 419 423 424 425 430 432 434 435 440 443 469 478 479 480 484 501 502 503 504 505 507 508 509 510 512 513 515 516 517 518 520 530 540 541 551 559 561 562 563 567 570 571 573 574 580 585 586 601 602 603 605 606 607 608 609 610 612 614 615 616 617 618 619 620 623 626 630 631 636 641 646 650 651 660 661 662 678 682 701 702 703 704 706 707 708 712 713 714 715 716 717 718 719 720 724 727 731 732 734 740 754 757 760 763 765 770 772 773 774 775 781 785 786 801 802 803 804 805 806 808 810 812 813 814 815 816 817 818 828 830 831 832 843 845 847 848 850 856 857 858 859 860 862 863 864 865 870 901 903 906 907 908 909 910 912 913 914 915 916 917 918 919 920 925 928 931 936 937 940 941 947 949 951 952 954 956 970 971 972 973 978 979 980 985 989'.split(
    ' ',
  );
const perCode = 100;
const localCount = localCodes.length * perCode;
const farCount = farCodes.length * perCode;
/** No common divisors with the counts, so that neighbors in a list don't have neighboring numbers. */
const localStep = 7;
const farStep = 7_919;
const localInverse = inverseOf(localStep, localCount);
const farInverse = inverseOf(farStep, farCount);

/** Ten digits. */
export function phoneOf(customer: number): string {
  const isLocal = customer >= 0 && customer < localCount;
  const place = isLocal
    ? modulo(customer * localStep, localCount)
    : modulo((customer - localCount) * farStep, farCount);
  const code = (isLocal ? localCodes : farCodes)[Math.floor(place / perCode)] ?? '';
  return `${code}55501${String(place % perCode).padStart(2, '0')}`;
}

/** Customers from `first` to before `end` who have this number by `phoneOf`. */
export function* customersWithPhone(digits: string, first: number, end: number): Generator<number> {
  const match = /^(\d{3})55501(\d\d)$/.exec(digits);
  if (!match) return;
  const [, code = '', last = ''] = match;
  const local = localCodes.indexOf(code);
  if (local >= 0) {
    const customer = ((local * perCode + Number(last)) * localInverse) % localCount;
    if (customer >= first && customer < end) yield customer;
    return;
  }
  const far = farCodes.indexOf(code);
  if (far < 0) return;
  const residue = (((far * perCode + Number(last)) * farInverse) % farCount) + localCount;
  let customer = first + modulo(residue - first, farCount);
  for (; customer < end; customer += farCount) {
    if (customer < 0 || customer >= localCount) yield customer;
  }
}

/** The inverse of a multiplication by `step`, modulo `count`. */
function inverseOf(step: number, count: number): number {
  let inverse = 1;
  while ((inverse * step) % count !== 1) inverse += 1;
  return inverse;
}

/** Formats of phone numbers. */
const spellings: readonly ((code: string, middle: string, last: string) => string)[] = [
  (code, middle, last) => `(${code}) ${middle}-${last}`,
  (code, middle, last) => `${code}-${middle}-${last}`,
  (code, middle, last) => `${code}.${middle}.${last}`,
  (code, middle, last) => `+1 ${code} ${middle} ${last}`,
  (code, middle, last) => `${code}${middle}${last}`,
  (code, middle, last) => `1-${code}-${middle}-${last}`,
];

/** Formats ten digits in one of the usual ways, by `choice`. */
export function spelled(digits: string, choice: number): string {
  const spell = spellings[choice % spellings.length] ?? String;
  return spell(digits.slice(0, 3), digits.slice(3, 6), digits.slice(6));
}

/** The ten digits of a number in any US format, without its extension; otherwise null. */
export function tenDigits(text: string): string | null {
  const digits = text.replace(/\s*(x|ext\.?|extension|#)\s*\d+\s*$/i, '').replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.length === 10 ? national : null;
}

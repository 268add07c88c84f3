import { companyKey } from './companies';
import { compareNames, differInDetail, fullName, parsedName } from './names';
import { isNickname } from './nicknames';
import { isOneEdit, nameWords, wordsOf } from './words';

const compared = (a: string, b: string) => compareNames(parsedName(a), parsedName(b));

describe('a name in one field', () => {
  it.each([
    ['Ann Hale', 'Ann', 'Hale', ''],
    ['Hale, Robert', 'Robert', 'Hale', ''],
    ['Hale, Robert J.', 'Robert J.', 'Hale', ''],
    ['Dr. Ann Hale Jr.', 'Ann', 'Hale', 'Jr'],
    ['Hale, Robert, Jr', 'Robert', 'Hale', 'Jr'],
    ['Hale Jr., Robert', 'Robert', 'Hale', 'Jr'],
    ['Hale, Robert III', 'Robert', 'Hale', 'III'],
    ['Robert Hale, 2nd', 'Robert', 'Hale', 'II'],
    ['Ann Hale, MD', 'Ann', 'Hale', ''],
    ['Ann Hale MD, Sr.', 'Ann', 'Hale', 'Sr'],
    ['Mr. & Mrs. Tom Hale', 'Tom', 'Hale', ''],
    ['Mr. and Mrs. Hale', 'Hale', '', ''],
    ['Sr. José Muñoz', 'José', 'Muñoz', ''],
    ['ONeil, Sean', 'Sean', 'ONeil', ''],
    ['Ana García - Ruiz', 'Ana', 'García-Ruiz', ''],
    ['García-Ruiz', 'García-Ruiz', '', ''],
    ['Anna van der Berg', 'Anna', 'van der Berg', ''],
    ['van der Berg', '', 'van der Berg', ''],
    ['Van Morrison', 'Van', 'Morrison', ''],
    ['Maria De La Cruz', 'Maria', 'De La Cruz', ''],
    ['Mary Ann Hale', 'Mary Ann', 'Hale', ''],
    ['Ann & Tom Hale', 'Ann & Tom', 'Hale', ''],
    ['Hale, Ann & Tom', 'Ann & Tom', 'Hale', ''],
    ['Ana y José López', 'Ana & José', 'López', ''],
    ['KIM Y LEE', 'KIM Y', 'LEE', ''],
    ['Ann Hale / Tom Miller', 'Ann & Tom', 'Hale & Miller', ''],
    ['Edward "Skip" Hale', 'Edward "Skip"', 'Hale', ''],
    ['Edward (Skip) Hale', 'Edward "Skip"', 'Hale', ''],
    ['  Ann   Hale ', 'Ann', 'Hale', ''],
    ['Cher', 'Cher', '', ''],
    ['Junior', 'Junior', '', ''],
    ['Mrs.', '', '', ''],
    ['😀 Ann Hale', 'Ann', 'Hale', ''],
    ['', '', '', ''],
  ])('%s', (text, given, family, suffix) => {
    expect(parsedName(text)).toEqual({ given, family, suffix });
  });

  it('is written in full again', () => {
    expect(fullName(parsedName('Hale, Robert J., jr.'))).toBe('Robert J. Hale Jr');
    expect(fullName(parsedName('Cher'))).toBe('Cher');
  });
});

describe('two names', () => {
  it.each([
    ['Ann Hale', 'ANN HALE', 'equal'],
    ['Søren Łuk', 'Soren Luk', 'equal'],
    ['Ægir Œuvre', 'Aegir Oeuvre', 'equal'],
    ['Anna Weiß', 'Anna Weiss', 'equal'],
    ['Sean O’Neil', "Sean O'neil", 'equal'],
    ['Mary-Ann Hale', 'Maryann Hale', 'equal'],
    ['Maria De La Cruz', 'Maria Delacruz', 'equal'],
    ['Ana Garcia Ruiz', 'Ana García-Ruiz', 'equal'],
    ['Hale Robert', 'Robert Hale', 'equal'],
    ['Maria De La Cruz', 'Maria Cruz', 'compatible'],
    ['Catherine Hale', 'Kathryn Hale', 'compatible'],
    ['Francisco Gil', 'Pancho Gil', 'compatible'],
    ['Guadalupe Gil', 'Lupe Gil', 'compatible'],
    ['R. J. Hale', 'Robert James Hale', 'compatible'],
    ['R.J. Hale', 'Robert K. Hale', 'contradicting'],
    ['Edward "Skip" Hale', 'Skip Hale', 'compatible'],
    ['Edward "Skip" Hale', 'Ted Hale', 'compatible'],
    ['Ann Hale', 'Hale', 'unknown'],
    ['Ann Hale', 'Ann', 'unknown'],
    ['Ann Hale', 'Tom', 'contradicting'],
    ['Ann', 'Ann', 'equal'],
    ['Bob', 'Robert', 'unknown'],
    ['', '', 'unknown'],
    ['Ann Hale', '😀', 'unknown'],
    ['Maria Garcia', 'Mario Garcia', 'contradicting'],
    ['Christian Hale', 'Christina Hale', 'contradicting'],
    ['Terry Hale', 'Jerry Hale', 'contradicting'],
    ['Marina Hale', 'Marisa Hale', 'contradicting'],
    ['Mary Ann Hale', 'Ann Hale', 'contradicting'],
    ['John Smith II', 'John Smith III', 'contradicting'],
    ['Robert James Hale', 'Robert Keith Hale', 'contradicting'],
    ['Ana Garcia Ruiz', 'Ana Lopez', 'contradicting'],
    ['Robert J. Hale', 'Robert J.', 'contradicting'],
    ['Ann & Tom Hale', 'Tom & Ann Hale', 'compatible'],
    ['Ann & Tom Hale', 'Sue Hale', 'contradicting'],
  ])('%s and %s', (a, b, level) => {
    expect(compared(a, b)).toBe(level);
  });

  it('never chain', () => {
    expect(compared('Chris Hale', 'Christopher Hale')).toBe('compatible');
    expect(compared('Chris Hale', 'Christine Hale')).toBe('compatible');
    expect(compared('Christopher Hale', 'Christine Hale')).toBe('contradicting');
  });

  it('may have a suffix in any spelling', () => {
    const john = { given: 'John', family: 'Smith' };
    expect(compareNames({ ...john, suffix: 'Jr' }, { ...john, suffix: 'junior' })).toBe('equal');
    expect(compareNames({ ...john, suffix: 'jr.' }, { ...john, suffix: 'Sr' })).toBe(
      'contradicting',
    );
  });

  it('differ in a detail only', () => {
    const differ = (a: string, b: string) => differInDetail(parsedName(a), parsedName(b));
    expect(differ('John Smith Sr', 'John Smith Jr')).toBe(true);
    expect(differ('Robert J. Hale', 'Bob K. Hale')).toBe(true);
    expect(differ('Robert J. Hale', 'Robert Hale')).toBe(false);
    expect(differ('Ann Hale', 'Tom Hale')).toBe(false);
  });
});

describe('a nickname', () => {
  it.each([
    ['bob', 'robert', true],
    ['robert', 'bob', true],
    ['bill', 'william', true],
    ['bill', 'robert', false],
    ['pepe', 'jose', true],
    ['paco', 'francisco', true],
    ['ann', 'anne', true],
    ['jon', 'john', true],
    ['rob', 'bob', false],
    ['constructor', 'name', false],
  ])('%s of %s', (nickname, name, isOne) => {
    expect(isNickname(nickname, name)).toBe(isOne);
  });
});

describe('words', () => {
  it('are compared without case, accents and, in names, apostrophes', () => {
    expect(wordsOf('O’Neil-MUÑOZ, Đorđe')).toEqual(['o', 'neil', 'munoz', 'dorde']);
    expect(nameWords('O’Neil-MUÑOZ, O´Brien')).toEqual(['oneil', 'munoz', 'obrien']);
    expect(wordsOf('हिन्दी')).toEqual(['हिन्दी'.normalize('NFKD')]);
  });

  it.each([
    ['hale', 'hale', false],
    ['hale', 'hales', true],
    ['hale', 'hole', true],
    ['hale', 'ahle', true],
    ['hale', 'hlea', false],
    ['hale', 'halest', false],
    ['aa', 'aaa', true],
    ['', 'a', true],
    ['', '', false],
  ])('%s is one edit from %s: %s', (a, b, isOne) => {
    expect([isOneEdit(a, b), isOneEdit(b, a)]).toEqual([isOne, isOne]);
  });
});

describe('a company’s name', () => {
  it.each([
    ['The Joe’s Diner, L.L.C.', 'joes diner'],
    ['JOES DINER Inc', 'joes diner'],
    ['Smith & Sons Co., Ltd.', 'smith sons'],
    ['Smith and Sons', 'smith sons'],
    ['The Company', 'company'],
    ['Inc', 'inc'],
    ['...', ''],
    ['', ''],
  ])('%s', (text, key) => {
    expect(companyKey(text)).toBe(key);
  });
});

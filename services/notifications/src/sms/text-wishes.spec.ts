import { isAnsweredByProvider, isForOffice, isReaction, wishIn } from './text-wishes';

const stops = [
  `STOP | stop | Stop. | STOP!!! | "STOP" | STOPALL | Stop all | Unsubscribe | CANCEL | end | QUIT | REVOKE`,
  `I revoke my consent | I withdraw my consent | OPT OUT | opt-out | Optout | Opt me out please`,
  `I want to opt out of these | ALTO | Alto por favor | Stop texting me | stop texting me!!`,
  `STOP TEXTING ME NOW | please stop | Please, stop. | pls stop | Can you please stop`,
  `I told you to stop | Stop it | Hi, stop messaging me thanks | stop sending me these`,
  `When will you stop sending me messages? | quit texting me | No more texts`,
  `no more text messages please | no texts | Don’t text me | Don't text me again. | do not contact me`,
  `Never text this number again | I don't want these messages | I do not want to get texts`,
  `remove me | Remove my number from your list | take me off the list | wrong number`,
  `You have the wrong person | Leave me alone | not interested | end texts | cancel text messages`,
  `No más | no mas | NO MÁS POR FAVOR | ya no más | No más mensajes | no me envíen mensajes | Deje de enviarme mensajes | Dar de baja | Pare, por favor`,
];
const others = [
  `? | Please stop by at ten | Can you stop by tomorrow? | Don't stop, I'm waiting`,
  `Please don't stop texting me until you are here | The washer won’t stop leaking`,
  `It stopped working again | There is a bus stop in front of the house | I will stop at the gate`,
  `Cancel my appointment | Can we cancel for tomorrow? | The dryer quit again`,
  `See you at the end of the street | I live in Palo Alto Drive | Yes please`,
  `Text me when you are here | OK thanks | Remove the old dishwasher too, please`,
  `I did not get a text from you | HELP`,
];
const texts = (lines: readonly string[]) => lines.flatMap((line) => line.split(' | '));

describe('a text from a customer', () => {
  it.each([...texts(stops), ' Stop. '])('takes %p as the end', (body) => {
    expect(wishIn(body)).toBe('stop');
  });

  it.each([...texts(others), ''])('takes %p for no wish', (body) => {
    expect(wishIn(body)).toBeNull();
  });

  // Our texts say how to stop, and phones repeat them.
  it.each([
    'Liked “First Coast: your visit is tomorrow. Reply STOP to opt out.”',
    'Loved "Reply STOP to opt out."',
    'Laughed at an image',
    'Reacted 😂 to “Reply STOP to opt out.”',
    'Removed a heart from “Reply STOP to opt out.”',
    '👍 to “Reply STOP to opt out.”',
  ])('takes %p for a reaction, which asks for nothing', (body) => {
    expect(wishIn(body)).toBeNull();
    expect(isReaction(body)).toBe(true);
    expect(isForOffice(body, null)).toBe(false);
  });

  it.each(['Liked your work, call me', 'Loved it', 'Questioned: "who comes?"'])(
    'takes %p for words',
    (body) => expect(isForOffice(body, wishIn(body))).toBe(true),
  );

  it.each([
    ['STOP', false],
    ['stop texting me', false],
    ['CANCEL', true],
    ['Cancelar', true],
    // The phone of a visit is wrong.
    ['wrong number', true],
    ['You have the wrong person', true],
  ])('shows the office a stop such as %p: %p', (body, shown) => {
    expect(isForOffice(body, wishIn(body))).toBe(shown);
  });

  it.each(['START', 'start', 'Unstop', 'YES', ' yes. '])('takes %p as a start', (body) => {
    expect(wishIn(body)).toBe('start');
  });

  it('reads a long text quickly', () => {
    for (const part of ['stop ', 'no more ', 'please ', 'dont want a ']) {
      const before = process.cpuUsage().user;
      wishIn(part.repeat(320));
      expect(process.cpuUsage().user - before).toBeLessThan(500_000);
    }
  });

  it('knows which words the provider answers', () => {
    expect([' Stop ', 'REVOKE', 'please stop', 'stop.'].map(isAnsweredByProvider)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

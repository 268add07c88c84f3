import { commonFilter } from './durable-consumer';

describe('the filter of a consumer', () => {
  it('is the owner when there is only one', () => {
    expect(commonFilter(['events.shop.sold.v1', 'events.shop.opened.v1'])).toBe('events.shop.>');
  });

  it('is everything when there are several', () => {
    expect(commonFilter(['events.shop.sold.v1', 'events.till.opened.v1'])).toBe('events.>');
  });
});

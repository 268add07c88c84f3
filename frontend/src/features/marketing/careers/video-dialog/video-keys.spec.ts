import { formatPlaytime, videoCommand } from './video-keys';

describe('a key in the video dialog', () => {
  it('plays, mutes and fills the screen, in either case', () => {
    for (const key of ['k', 'K']) expect(videoCommand(key, 'button')).toEqual({ does: 'play' });
    expect(videoCommand('m', 'slider')).toEqual({ does: 'mute' });
    expect(videoCommand('F', 'elsewhere')).toEqual({ does: 'fullscreen' });
  });

  it('leaves the space bar to a button, which it presses', () => {
    expect(videoCommand(' ', 'button')).toBeNull();
    expect(videoCommand(' ', 'slider')).toEqual({ does: 'play' });
    expect(videoCommand(' ', 'elsewhere')).toEqual({ does: 'play' });
  });

  it('seeks sideways, and on the slider upwards too; elsewhere that is the volume', () => {
    expect(videoCommand('ArrowLeft', 'button')).toEqual({ does: 'seek', seconds: -5 });
    expect(videoCommand('ArrowRight', 'slider')).toEqual({ does: 'seek', seconds: 5 });
    expect(videoCommand('ArrowUp', 'slider')).toEqual({ does: 'seek', seconds: 5 });
    expect(videoCommand('ArrowUp', 'elsewhere')).toEqual({ does: 'volume', by: 0.1 });
    expect(videoCommand('ArrowDown', 'button')).toEqual({ does: 'volume', by: -0.1 });
  });

  it('leaves everything else to the browser', () => {
    for (const key of ['Tab', 'Escape', 'Enter', 'Home', 'End', 'a']) {
      expect(videoCommand(key, 'elsewhere')).toBeNull();
    }
  });
});

it('writes a time as a player does', () => {
  expect([0, 9.9, 65, 600, NaN, Infinity].map(formatPlaytime)).toEqual([
    '0:00',
    '0:09',
    '1:05',
    '10:00',
    '0:00',
    '0:00',
  ]);
});

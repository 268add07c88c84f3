// A picture, font or style sheet in tests: only that it was named.
module.exports = 'asset';

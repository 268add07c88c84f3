// Stands for pictures, fonts and style sheets in tests.
module.exports = 'asset';

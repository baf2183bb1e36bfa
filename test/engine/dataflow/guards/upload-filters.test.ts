/** What multer is told to refuse is never given a name. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isReported = (filter: string, name = 'file.originalname') =>
  findings({
    'app.js': `const multer = require('multer');
const path = require('path');
const storage = multer.diskStorage({
  destination: 'public/uploads',
  filename(req, file, cb) { cb(null, ${name}); },
});
function checkType(file, cb) {
  const isNamed = /jpeg|jpg|png|gif/.test(path.extname(file.originalname).toLowerCase());
  if (/^image/.test(file.mimetype) && isNamed) return cb(null, true);
  cb('Images only');
}
module.exports = multer({ storage, ${filter} });
`,
  }).length > 0;

test.each([
  "fileFilter: (req, file, cb) => { if (path.extname(file.originalname) === '.zip') return cb(null, true); cb(new Error('zip')); }",
  "fileFilter: (req, file, cb) => { if (!file.originalname.match(/\\.(jpe?g|png)$/)) return cb(new Error('x'), false); cb(null, true); }",
  "fileFilter(req, file, cb) { cb(null, ['.jpg', '.png'].includes(path.extname(file.originalname))); }",
  'fileFilter(req, file, cb) { const ok = /\\.(jpg|png)$/.test(path.extname(file.originalname).toLowerCase()); cb(null, ok); }',
  'fileFilter(req, file, cb) { checkType(file, cb); }',
])('%s', (filter) => {
  expect(isReported(filter)).toBe(false);
  expect(isReported(filter, 'Date.now() + path.extname(file.originalname)')).toBe(false);
});

test.each([
  'limits: { files: 1 }',
  'fileFilter(req, file, cb) { cb(null, true); }',
  "fileFilter(req, file, cb) { cb(null, file.mimetype.startsWith('image/')); }",
  "fileFilter(req, file, cb) { if (path.extname(file.originalname) === '.zip') return cb(null, false); cb(null, true); }",
  'fileFilter(req, file, cb) { cb(null, /jpg|html/.test(path.extname(file.originalname))); }',
  'fileFilter(req, file, cb) { cb(null, /jpg|png/.test(file.originalname)); }',
])('%s says nothing of the ending', (filter) => {
  expect(isReported(filter)).toBe(true);
});

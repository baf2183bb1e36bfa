/** Tables that are read from an upload hold what was sent, those of files that are ours do not. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isReported = (rows: string, cell = "row['name']") =>
  findings({
    'app.py': `import codecs, csv, io, os
import pandas as pd
from fastapi import FastAPI, UploadFile
from flask import Flask, request
from openpyxl import load_workbook
app, api = Flask(__name__), FastAPI()
${rows.includes('sent') ? '@api.post' : '@app.post'}('/')
${rows.includes('sent') ? 'async def view(sent: UploadFile)' : 'def view()'}:
    for row in ${rows}:
        os.system('add ' + ${cell})
`,
  }).some((one) => one.startsWith('code/command-injection '));

test.each([
  "csv.DictReader(io.TextIOWrapper(request.files['sales']))",
  "pd.read_csv(request.files['sales']).to_dict('records')",
  "pd.read_csv(io.BytesIO(request.files['sales'].read())).to_dict('records')",
  "csv.DictReader(codecs.iterdecode(sent.file, 'utf-8'))",
  "pd.read_excel(sent.file).to_dict('records')",
])('%s', (rows) => {
  expect(isReported(rows)).toBe(true);
});

test('sheets of a workbook, row by row', () => {
  const rows = "load_workbook(request.files['book']).active.iter_rows(values_only=True)";
  expect(isReported(rows, 'row[0]')).toBe(true);
  expect(isReported(rows, 'str(int(row[0]))')).toBe(false);
});

test.each([
  "pd.read_csv('/srv/sales.csv').to_dict('records')",
  "pd.read_csv(os.path.join('/srv', os.path.basename(request.args['name']))).to_dict('records')",
  "pd.read_csv(os.path.join('/srv', request.files['sales'].filename)).to_dict('records')",
])('%s is a file of ours', (rows) => {
  expect(isReported(rows)).toBe(false);
});

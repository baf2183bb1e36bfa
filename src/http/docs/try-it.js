import { element } from './elements.js';
import { limitsOf, resolve, typeOf } from './schema-view.js';

const keyStore = 'whitebox-api-key';

/** The key lives in this tab's session storage: it goes with the tab, and nowhere but into the header. */
export function connectKeyField(field) {
  field.value = sessionStorage.getItem(keyStore) ?? '';
  field.addEventListener('input', () => sessionStorage.setItem(keyStore, field.value.trim()));
  field.form.addEventListener('submit', (event) => event.preventDefault());
}

/** A form that sends one request of an endpoint and shows the answer. */
export function tryIt(document_, path, method, operation) {
  const parameters = (operation.parameters ?? []).map((parameter) => parameterField(document_, parameter));
  const body = bodyField(document_, operation.requestBody);
  const button = element('button', { type: 'submit' }, 'Send');
  const note = element('span', { className: 'quiet' });
  const answer = element('div', { ariaLive: 'polite' });
  const form = element('form', { autocomplete: 'off' }, ...parameters.map((each) => each.row));
  if (body) form.append(body.row);
  form.append(element('div', { className: 'send' }, button, note), answer);

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    note.textContent = '…';
    try {
      answer.replaceChildren(...(await send(buildRequest(path, method, parameters, body))));
      note.textContent = '';
    } catch (error) {
      answer.replaceChildren();
      note.textContent = `No answer: ${error.message}`;
    } finally {
      button.disabled = false;
    }
  });
  return form;
}

function parameterField(document_, parameter) {
  const schema = resolve(document_, parameter.schema);
  const id = `field-${crypto.randomUUID()}`;
  const field = schema.enum
    ? element('select', { id }, ...['', ...schema.enum].map((value) => element('option', { value }, value)))
    : element('input', { id, placeholder: schema.default === undefined ? '' : String(schema.default) });
  field.required = parameter.required ?? false;
  const label = element('label', { htmlFor: id }, element('code', {}, parameter.name), ' ');
  label.append(element('span', { className: 'quiet' }, parameter.in === 'header' ? 'header' : ''));
  const limits = limitsOf(document_, schema);
  const type = schema.enum ? '' : typeOf(document_, schema);
  const about = [parameter.description, [type, limits].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · ');
  const row = element('div', { className: 'parameter' }, label, element('div', {}, field));
  row.lastChild.append(element('div', { className: 'quiet' }, about));
  return { name: parameter.name, in: parameter.in, value: () => field.value.trim(), row };
}

function bodyField(document_, requestBody) {
  const types = Object.keys(resolve(document_, requestBody).content ?? {});
  if (types.length === 0) return null;
  if (!types.includes('application/json')) {
    const type = element('select', {}, ...types.map((value) => element('option', { value }, value)));
    const file = element('input', { type: 'file', required: true });
    const row = element('div', { className: 'parameter' }, type, file);
    return { type: () => type.value, value: () => file.files[0], row };
  }
  const { example } = requestBody.content['application/json'];
  const area = element('textarea', { spellcheck: false, ariaLabel: 'Request body' });
  area.value = JSON.stringify(example ?? {}, null, 2);
  return { type: () => 'application/json', value: () => area.value, row: area };
}

function buildRequest(path, method, parameters, body) {
  const query = new URLSearchParams();
  const headers = {};
  let target = path;
  for (const parameter of parameters) {
    const value = parameter.value();
    if (parameter.in === 'path') target = target.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (value !== '' && parameter.in === 'query') query.set(parameter.name, value);
    else if (value !== '' && parameter.in === 'header') headers[parameter.name] = value;
  }
  const key = sessionStorage.getItem(keyStore);
  if (key) headers['X-Api-Key'] = key;
  if (body) headers['Content-Type'] = body.type();
  const search = query.toString();
  return {
    url: target + (search ? `?${search}` : ''),
    method: method.toUpperCase(),
    headers,
    body: body?.value(),
  };
}

async function send({ url, method, headers, body }) {
  const began = performance.now();
  const response = await fetch(url, { method, headers, body, credentials: 'omit' });
  const text = await response.text();
  const ms = Math.round(performance.now() - began);
  const status = element(
    'span',
    { className: `status ${response.ok ? 'good' : 'bad'}` },
    String(response.status),
  );
  const facts = ['ratelimit', 'retry-after', 'x-request-id', 'idempotent-replayed']
    .filter((name) => response.headers.has(name))
    .map((name) => `${name}: ${response.headers.get(name)}`);
  return [
    element('h3', {}, 'Answer'),
    element('p', {}, status, ` ${response.statusText} in ${ms} ms`),
    element('p', { className: 'quiet' }, facts.join(' · ')),
    element('pre', {}, pretty(text) || '(no body)'),
    element('h3', {}, 'The same with curl'),
    element('pre', {}, curl(url, method, headers, body)),
  ];
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The key itself is not shown: people copy this into chats. */
function curl(url, method, headers, body) {
  const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const parts = [`curl -X ${method} ${quote(location.origin + url)}`];
  for (const [name, value] of Object.entries(headers)) {
    parts.push(name === 'X-Api-Key' ? '-H "X-Api-Key: $WHITEBOX_KEY"' : `-H ${quote(`${name}: ${value}`)}`);
  }
  if (typeof body === 'string') parts.push(`-d ${quote(body)}`);
  else if (body) parts.push(`--data-binary @${quote(body.name)}`);
  return parts.join(' \\\n  ');
}

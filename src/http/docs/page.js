import { element, inline, prose } from './elements.js';
import { fieldsOf, resolve } from './schema-view.js';
import { connectKeyField, tryIt } from './try-it.js';

const methods = ['get', 'post', 'patch', 'delete'];

connectKeyField(document.getElementById('key'));
const main = document.getElementById('main');
try {
  const response = await fetch('/v1/openapi.json', { credentials: 'omit' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  show(await response.json());
} catch (error) {
  main.replaceChildren(element('p', {}, `The description of the API could not be loaded: ${error.message}`));
}

function show(api) {
  const introduction = prose(api.info.description);
  const source = element('p', {}, element('a', { href: '/v1/openapi.json' }, 'OpenAPI document'));
  main.replaceChildren(...introduction, source);
  const nav = document.getElementById('nav');
  for (const { name: tag } of api.tags) {
    main.append(element('h2', {}, tag));
    nav.append(element('h3', {}, tag));
    for (const [path, item] of Object.entries(api.paths)) {
      for (const method of methods.filter((each) => item[each]?.tags?.includes(tag))) {
        const section = endpoint(api, path, method, item[method]);
        main.append(section);
        nav.append(link(section, method, path));
      }
    }
  }
  openFromAddress();
  addEventListener('hashchange', openFromAddress);
}

function link(section, method, path) {
  const shown = path.replace('/v1', '');
  return element('a', { href: `#${section.id}` }, methodLabel(method), ` ${shown}`);
}

function methodLabel(method) {
  return element('span', { className: `method ${method}` }, method.toUpperCase());
}

/** Its inside is made when it is first opened: the page stays quick however many endpoints there are. */
function endpoint(api, path, method, operation) {
  const summary = element('summary', {}, methodLabel(method), element('span', { className: 'path' }, path));
  summary.append(element('span', { className: 'about' }, operation.summary));
  const section = element('details', { className: 'endpoint', id: operation.operationId }, summary);
  section.addEventListener(
    'toggle',
    () => section.append(element('div', { className: 'inside' }, ...inside(api, path, method, operation))),
    { once: true },
  );
  return section;
}

function inside(api, path, method, operation) {
  const parts = [
    ...prose(operation.description ?? ''),
    element('h3', {}, 'Try it'),
    tryIt(api, path, method, operation),
  ];
  const body = operation.requestBody?.content?.['application/json'];
  const fields = body && fieldsOf(api, body.schema);
  if (fields) parts.push(element('h3', {}, 'Request body'), fields);
  for (const [status, given] of Object.entries(operation.responses))
    parts.push(answer(api, status, resolve(api, given)));
  return parts;
}

function answer(api, status, response) {
  const good = status.startsWith('2');
  const content = response.content?.['application/json'];
  const title = element(
    'summary',
    {},
    element('span', { className: `status ${good ? 'good' : 'bad'}` }, status),
  );
  title.append(' ', ...inline(response.description));
  const section = element('details', { open: good }, title);
  const fields = good && content && fieldsOf(api, content.schema);
  if (fields) section.append(fields);
  if (content?.example !== undefined)
    section.append(element('pre', {}, JSON.stringify(content.example, null, 2)));
  const media = Object.keys(response.content ?? {});
  if (!content && media.length > 0) section.append(element('p', { className: 'quiet' }, media.join(', ')));
  return section;
}

function openFromAddress() {
  const section = document.getElementById(location.hash.slice(1));
  if (section instanceof HTMLDetailsElement) {
    section.open = true;
    section.scrollIntoView();
  }
}

/** Files by which a folder is known that holds copies of packages: two of them are no chance. */

export const pythonPackages: readonly string[] = [
  'six.py',
  'typing_extensions.py',
  'bs4/__init__.py',
  'certifi/__init__.py',
  'chardet/__init__.py',
  'dateutil/__init__.py',
  'idna/__init__.py',
  'jinja2/__init__.py',
  'markupsafe/__init__.py',
  'pytz/__init__.py',
  'requests/__init__.py',
  'simplejson/__init__.py',
  'urllib3/__init__.py',
  'yaml/__init__.py',
];

/** What pages load. */
export const pageLibraries: readonly string[] = [
  'angular.js',
  'bootstrap.js',
  'bootstrap.min.js',
  'd3.js',
  'handlebars.js',
  'htmx.js',
  'jquery.js',
  'jquery.min.js',
  'knockout.js',
  'lodash.js',
  'lodash.min.js',
  'moment.js',
  'moment.min.js',
  'pdf.js',
  'popper.js',
  'purify.js',
  'require.js',
  'underscore.js',
  'vue.js',
];

// @ts-check
// Shows the API reference from the OpenAPI document of this server.
const explorer = document.createElement('openapi-explorer');
explorer.setAttribute('spec-url', new URL('openapi.json', document.baseURI).href);
explorer.setAttribute('server-url', new URL('.', document.baseURI).href.replace(/\/$/, ''));
explorer.setAttribute('hide-server-selection', 'true');
explorer.setAttribute('collapse', 'true');
document.getElementById('reference')?.replaceChildren(explorer);

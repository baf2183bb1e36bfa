export { connectModel } from './connect-model.ts';
export { seekOpinions } from './seek-opinions.ts';

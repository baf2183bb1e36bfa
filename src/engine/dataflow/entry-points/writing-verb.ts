/** Of a request that leaves something: `POST`, `on_post`, `PostMapping`, `HttpPut`. */
export const writingVerb = /^(?:on_|do_|http)?(?:post|put|patch)(?:mapping)?$/i;

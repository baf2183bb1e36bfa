/** The API answered, and it is no. */
export class ApiError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The API could not be reached, or what came back is not its answer. */
export class ApiUnreachableError extends Error {}

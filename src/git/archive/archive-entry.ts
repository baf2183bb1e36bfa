/** One entry as its archive tells it; nothing of it is trusted yet. */
export interface ArchiveEntry {
  /** As written, with forward slashes. */
  name: string;
  kind: 'file' | 'folder' | 'link' | 'special';
  /** Unpacked, in bytes; the contents have exactly this length or reading them fails. */
  size: number;
  /** Called at most once, and only while the entry is the current one. */
  open(): Promise<Iterable<Uint8Array> | AsyncIterable<Uint8Array>>;
}

// Reads PDFs. The name of this file has it served with the policy of workers: scripts and files of the academy alone.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'

"""A second checker of certificates, by docs/certificate-format.md and docs/rules.md."""

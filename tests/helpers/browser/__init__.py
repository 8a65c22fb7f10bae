"""JupyterLab in a real browser, kernels without one, and what pages show."""
